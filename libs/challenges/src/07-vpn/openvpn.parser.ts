// Made from the grammar beside it by npm run challenges:grammars.
import { LRParser } from '@lezer/lr';
export const parser = LRParser.deserialize({
  version: 14,
  states:
    "#fQYQPOOOOQO'#C`'#C`OOQO'#Cg'#CgOyQPO'#C_O!lQPO'#C_O!vQPO'#ClQ`QPOOQ`QPOOOOQO'#Ca'#CaOOQO'#Cj'#CjO#UQPO,58yOOQO'#Ch'#ChOOQO'#Ci'#CiOOQO'#Ck'#CkO#`QPO,58yOOQO,59W,59WOOQO-E6j-E6jOOQO-E6h-E6hOOQO-E6i-E6i",
  stateData:
    '#j~OcOSPOS~OdPOeQOfTO~OUXOVXOWXOXXOYXOdWO~OaRXfRX~PeOU]OV]OW]OX]OY]OdZOe[O~OaRXfRX~P!TOdPOeQOa`Xf`X~OaRafRa~PeOaRafRa~P!TO',
  goto: '!]aPPPbhlPPPPPpttx!O!UQVOR_TTROTTXRYTSOTT]S^QYRRaYQ^SRb^SUOVR`U',
  nodeNames: '⚠ Comment Configuration Line Directive Word Quoted ( ) , ; Stray Word Stray',
  maxTerm: 22,
  skippedNodes: [0, 1],
  repeatNodeCount: 3,
  tokenData:
    "&[~RmOX!|XY#RYZ#aZ]!|]^#R^p!|pq#Rqr!|rs#fst$Wtx!|xy$oyz$tz|!||}$y}!P!|!P!Q%O!Q![%U![!]!|!]!^&P!^!c!|!c!}%U!}#R!|#R#S%U#S#T!|#T#o%U#o;'S!|;'S;=`&U<%lO!|~#ROe~~#WRc~XY#R]^#Rpq#R~#fOf~~#iUOY#fZr#frs#{s;'S#f;'S;=`$Q<%lO#f~$QOU~~$TP;=`<%l#f~$]SP~OY$WZ;'S$W;'S;=`$i<%lO$W~$lP;=`<%l$W~$tOV~~$yOW~~%OOX~~%RP!P!Q$W~%ZYd~OX%UZ]%U^p%Uqr%Utx%Uz|%U}!]%U!^;'S%U;'S;=`%y<%lO%U~%|P;=`<%l%U~&UOY~~&XP;=`<%l!|",
  tokenizers: [0],
  topRules: { Configuration: [0, 2] },
  tokenPrec: 0,
});
