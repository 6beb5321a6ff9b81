// Made from the grammar beside it by npm run challenges:grammars.
import { LRParser } from '@lezer/lr';
export const parser = LRParser.deserialize({
  version: 14,
  states:
    "#rQVQPOOObQQO'#C^OOQO'#Cm'#CmOpQPO'#CiQ]QPOOQ]QPOOO!OQSO'#C`OOQO'#Cg'#CgO!ZQQO,58xOOQO,59T,59TOOQO-E6g-E6gOOQO'#Cn'#CnOOQO,58z,58zO!iQPO,58zOOQO-E6e-E6eO!RQSO'#ChO!qQPO1G.fOOQO1G.f1G.fOOQO,59S,59SOOQO-E6f-E6fOOQO7+$Q7+$Q",
  stateData:
    '!|~O`OS~ORPOYQOcRO~OTUOXVO^QXcQX~ORPOYQO^]Xc]X~OT[OUZOVZO~OTUOXVO^QacQa~OTaOW_O~OTdOW_O~OUV~',
  goto: '!]cPPdPhPPPPPPlrxPPP!P!VTQORTVPWQWPR^WQ`]Rc`SSOTRYSQTORXRQ]URb_',
  nodeNames: '⚠ Directives Directive Name Quoted " Setting Plain , Word Comment',
  maxTerm: 19,
  skippedNodes: [0],
  repeatNodeCount: 3,
  tokenData:
    "7k~RgOX!jXY$|YZ%[Z]!j]^$|^p!jpq$|qr!jrs%ast%ft|!j|}&t}!c!j!c!}'b!}#T!j#T#V'b#V#W(y#W#g'b#g#h/g#h#o'b#o;'S!j;'S;=`$v<%lO!jU!q[XQVSOX!jXY#gZ]!j]^#g^p!jpq#gqr!js|!j|}$U};'S!j;'S;=`$v<%lO!jS#lUVSOY#gZr#gs|#g};'S#g;'S;=`$O<%lO#gS$RP;=`<%l#gQ$ZVXQOX$UZ]$U^p$Uqr$Us;'S$U;'S;=`$p<%lO$UQ$sP;=`<%l$UU$yP;=`<%l!j~%RR`~XY$|]^$|pq$|~%aOc~~%fOT~T%mWYPVSOY%fZr%frs&Vs|%f|}&V};'S%f;'S;=`&n<%lO%fP&[SYPOY&VZ;'S&V;'S;=`&h<%lO&VP&kP;=`<%l&VT&qP;=`<%l%fR&{VWPXQOX$UZ]$U^p$Uqr$Us;'S$U;'S;=`$p<%lO$UV'kdRPXQVSOX!jXY#gZ]!j]^#g^p!jpq#gqr!js|!j|}$U}!Q!j!Q!['b![!c!j!c!}'b!}#R!j#R#S'b#S#T!j#T#o'b#o;'S!j;'S;=`$v<%lO!jV)SfRPXQVSOX!jXY#gZ]!j]^#g^p!jpq#gqr!js|!j|}$U}!Q!j!Q!['b![!c!j!c!}'b!}#R!j#R#S'b#S#T!j#T#h'b#h#i*h#i#o'b#o;'S!j;'S;=`$v<%lO!jV*qfRPXQVSOX!jXY#gZ]!j]^#g^p!jpq#gqr!js|!j|}$U}!Q!j!Q!['b![!c!j!c!}'b!}#R!j#R#S'b#S#T!j#T#`'b#`#a,V#a#o'b#o;'S!j;'S;=`$v<%lO!jV,`eRPXQVSOX!jXY#gZ]!j]^#g^p!jpq#gqr!js|!j|}$U}!Q!j!Q!['b![!]-q!]!c!j!c!}'b!}#R!j#R#S'b#S#T!j#T#o'b#o;'S!j;'S;=`$v<%lO!jU-z[XQUSVSOX-qXY.pZ]-q]^.p^p-qpq.pqr-qs|-q|}$U};'S-q;'S;=`/a<%lO-qS.wUUSVSOY.pZr.ps|.p};'S.p;'S;=`/Z<%lO.pS/^P;=`<%l.pU/dP;=`<%l-qV/pfRPXQVSOX!jXY#gZ]!j]^#g^p!jpq#gqr!js|!j|}$U}!Q!j!Q!['b![!c!j!c!}'b!}#R!j#R#S'b#S#T!j#T#X'b#X#Y1U#Y#o'b#o;'S!j;'S;=`$v<%lO!jV1_fRPXQVSOX!jXY#gZ]!j]^#g^p!jpq#gqr!js|!j|}$U}!Q!j!Q!['b![!c!j!c!}'b!}#R!j#R#S'b#S#T!j#T#h'b#h#i2s#i#o'b#o;'S!j;'S;=`$v<%lO!jV2|fRPXQVSOX!jXY#gZ]!j]^#g^p!jpq#gqr!js|!j|}$U}!Q!j!Q!['b![!c!j!c!}'b!}#R!j#R#S'b#S#T!j#T#j'b#j#k4b#k#o'b#o;'S!j;'S;=`$v<%lO!jV4keRPXQVSOX!jXY#gZ]!j]^#g^p!jpq#gqr!js|!j|}$U}!Q!j!Q!['b![!c!j!c!}'b!}#R!j#R#S'b#S#T!j#T#U5|#U#o'b#o;'S!j;'S;=`$v<%lO!jV6VfRPXQVSOX!jXY#gZ]!j]^#g^p!jpq#gqr!js|!j|}$U}!Q!j!Q!['b![!c!j!c!}'b!}#R!j#R#S'b#S#T!j#T#f'b#f#g,V#g#o'b#o;'S!j;'S;=`$v<%lO!j",
  tokenizers: [0, 1, 2],
  topRules: { Directives: [0, 1] },
  tokenPrec: 87,
});
