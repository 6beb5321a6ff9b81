// Made from the grammar beside it by npm run challenges:grammars.
import { LRParser } from '@lezer/lr';
export const parser = LRParser.deserialize({
  version: 14,
  states:
    "#lQYQPOOOOQO'#C`'#C`OOQO'#Cg'#CgO|QQO'#C_O!oQQO'#C_OOQO'#Cq'#CqO!yQPO'#CmQcQPOOQcQPOOOOQO'#Ca'#CaOOQO'#Ck'#CkO#[QQO,58yOOQO'#Ch'#ChOOQO'#Ci'#CiOOQO'#Cl'#ClO#fQQO,58yOOQO,59X,59XOOQO-E6k-E6kOOQO-E6i-E6iOOQO-E6j-E6j",
  stateData:
    '#p~OdOSPOS~O^TOfPOgQOhUO~OUYOVYOWYOXYOYYOfXO~ObRXhRX~PhOU^OV^OW^OX^OY^Of[Og]O~ObRXhRX~P!WO^TOfPOgQObaXhaX~ObRahRa~PhObRahRa~P!WO',
  goto: '!ffPPPgkoPPPPPswwP{!R!XPPP!`TTOUTROUTYRZTSOUT^S_QZRRbZQ_SRc_SVOWRaVQWOR`U',
  nodeNames: '⚠ Comment Configuration Line Directive Word Quoted ( ) , ; Stray Word Stray Remark',
  maxTerm: 24,
  skippedNodes: [0, 1],
  repeatNodeCount: 3,
  tokenData:
    "'R~RmOX!|XY#RYZ#aZ]!|]^#R^p!|pq#Rqr!|rs#fst$Wtx!|xy$oyz$tz|!||}$y}!P!|!P!Q%O!Q![%U![!]!|!]!^&P!^!c!|!c!}%U!}#R!|#R#S%U#S#T!|#T#o%U#o;'S!|;'S;=`&{<%lO!|~#ROg~~#WRd~XY#R]^#Rpq#R~#fOh~~#iUOY#fZr#frs#{s;'S#f;'S;=`$Q<%lO#f~$QOU~~$TP;=`<%l#f~$]SP~OY$WZ;'S$W;'S;=`$i<%lO$W~$lP;=`<%l$W~$tOV~~$yOW~~%OOX~~%RP!P!Q$W~%ZYf~OX%UZ]%U^p%Uqr%Utx%Uz|%U}!]%U!^;'S%U;'S;=`%y<%lO%U~%|P;=`<%l%UR&WSYQ^POY&dZ;'S&d;'S;=`&u<%lO&dP&iS^POY&dZ;'S&d;'S;=`&u<%lO&dP&xP;=`<%l&d~'OP;=`<%l!|",
  tokenizers: [0, 1],
  topRules: { Configuration: [0, 2] },
  tokenPrec: 0,
});
