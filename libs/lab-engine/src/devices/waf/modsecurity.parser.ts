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
    "<Y~RiOX!pXY&gYZ&uZ]!p]^&g^p!ppq&gqr!prs&zst'Pt|!p|}(v}!c!p!c!})d!}#O!p#O#P%i#P#T!p#T#V)d#V#W+R#W#g)d#g#h3f#h#o)d#o;'S!p;'S;=`&a<%lO!pU!w^XQVSOX!pXY#sZ]!p]^#s^p!ppq#sqr!ps|!p|}$w}#O!p#O#P%i#P;'S!p;'S;=`&a<%lO!pS#xWVSOY#sZr#ss|#s}#O#s#O#P$b#P;'S#s;'S;=`$q<%lO#sS$eSOY#sZ;'S#s;'S;=`$q<%lO#sS$tP;=`<%l#sQ$|VXQOX$wZ]$w^p$wqr$ws;'S$w;'S;=`%c<%lO$wQ%fP;=`<%l$wU%nZXQOX!pXY#sZ]!p]^#s^p!ppq#sqr!prs#ss;'S!p;'S;=`&a<%lO!pU&dP;=`<%l!p~&lR`~XY&g]^&gpq&g~&zOc~~'POT~T'WYYPVSOY'PZr'Prs'vs|'P|}'v}#O'P#O#P(_#P;'S'P;'S;=`(p<%lO'PP'{SYPOY'vZ;'S'v;'S;=`(X<%lO'vP([P;=`<%l'vT(dSYPOY'PZ;'S'P;'S;=`(p<%lO'PT(sP;=`<%l'PR(}VWPXQOX$wZ]$w^p$wqr$ws;'S$w;'S;=`%c<%lO$wV)mfRPXQVSOX!pXY#sZ]!p]^#s^p!ppq#sqr!ps|!p|}$w}!Q!p!Q![)d![!c!p!c!})d!}#O!p#O#P%i#P#R!p#R#S)d#S#T!p#T#o)d#o;'S!p;'S;=`&a<%lO!pV+[hRPXQVSOX!pXY#sZ]!p]^#s^p!ppq#sqr!ps|!p|}$w}!Q!p!Q![)d![!c!p!c!})d!}#O!p#O#P%i#P#R!p#R#S)d#S#T!p#T#h)d#h#i,v#i#o)d#o;'S!p;'S;=`&a<%lO!pV-PhRPXQVSOX!pXY#sZ]!p]^#s^p!ppq#sqr!ps|!p|}$w}!Q!p!Q![)d![!c!p!c!})d!}#O!p#O#P%i#P#R!p#R#S)d#S#T!p#T#`)d#`#a.k#a#o)d#o;'S!p;'S;=`&a<%lO!pV.tgRPXQVSOX!pXY#sZ]!p]^#s^p!ppq#sqr!ps|!p|}$w}!Q!p!Q![)d![!]0]!]!c!p!c!})d!}#O!p#O#P%i#P#R!p#R#S)d#S#T!p#T#o)d#o;'S!p;'S;=`&a<%lO!pU0f^XQUSVSOX0]XY1bZ]0]]^1b^p0]pq1bqr0]s|0]|}$w}#O0]#O#P2h#P;'S0];'S;=`3`<%lO0]S1iWUSVSOY1bZr1bs|1b}#O1b#O#P2R#P;'S1b;'S;=`2b<%lO1bS2USOY1bZ;'S1b;'S;=`2b<%lO1bS2eP;=`<%l1bU2mZXQOX0]XY1bZ]0]]^1b^p0]pq1bqr0]rs1bs;'S0];'S;=`3`<%lO0]U3cP;=`<%l0]V3ohRPXQVSOX!pXY#sZ]!p]^#s^p!ppq#sqr!ps|!p|}$w}!Q!p!Q![)d![!c!p!c!})d!}#O!p#O#P%i#P#R!p#R#S)d#S#T!p#T#X)d#X#Y5Z#Y#o)d#o;'S!p;'S;=`&a<%lO!pV5dhRPXQVSOX!pXY#sZ]!p]^#s^p!ppq#sqr!ps|!p|}$w}!Q!p!Q![)d![!c!p!c!})d!}#O!p#O#P%i#P#R!p#R#S)d#S#T!p#T#h)d#h#i7O#i#o)d#o;'S!p;'S;=`&a<%lO!pV7XhRPXQVSOX!pXY#sZ]!p]^#s^p!ppq#sqr!ps|!p|}$w}!Q!p!Q![)d![!c!p!c!})d!}#O!p#O#P%i#P#R!p#R#S)d#S#T!p#T#j)d#j#k8s#k#o)d#o;'S!p;'S;=`&a<%lO!pV8|gRPXQVSOX!pXY#sZ]!p]^#s^p!ppq#sqr!ps|!p|}$w}!Q!p!Q![)d![!c!p!c!})d!}#O!p#O#P%i#P#R!p#R#S)d#S#T!p#T#U:e#U#o)d#o;'S!p;'S;=`&a<%lO!pV:nhRPXQVSOX!pXY#sZ]!p]^#s^p!ppq#sqr!ps|!p|}$w}!Q!p!Q![)d![!c!p!c!})d!}#O!p#O#P%i#P#R!p#R#S)d#S#T!p#T#f)d#f#g.k#g#o)d#o;'S!p;'S;=`&a<%lO!p",
  tokenizers: [0, 1, 2],
  topRules: { Directives: [0, 1] },
  tokenPrec: 87,
});
