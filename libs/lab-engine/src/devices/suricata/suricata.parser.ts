// Made from the grammar beside it by npm run challenges:grammars.
import { LRParser } from '@lezer/lr';
const spec_name = {
  __proto__: null,
  content: 50,
  'http.uri': 50,
  'http.uri.raw': 50,
  'http.request_body': 50,
  'http.user_agent': 50,
  threshold: 50,
  detection_filter: 50,
};
export const parser = LRParser.deserialize({
  version: 14,
  states:
    "$nQVQPOOOOQO'#Cm'#CmObQPO'#C^OOQO'#Cs'#CsOjQPO'#CoQ]QPOOQ]QPOOOOQO-E6k-E6kOxQQO'#C`OOQO,58x,58xOOQO,59Z,59ZOOQO-E6m-E6mOOQO'#Cd'#CdOOQO'#Ce'#CeOOQO'#Cc'#CcO!TQQO'#CbOOQO'#Cn'#CnO!]QQO,58zOOQO,58z,58zOOQO,58|,58|O!hQSO,58|OOQO-E6l-E6lOOQO1G.f1G.fO!sQQO1G.hO!xQSO1G.hOOQO7+$S7+$SO#QQQO7+$SOOQO<<Gn<<Gn",
  stateData:
    '#V~OfOS~ORPO`ROjSO~ORPOTWO~ORPO`ROdcXjcX~O_bOh]Oi[O~OYdO^cO~O_fOh]Oi[O~OZhO[gO]gO~O^iO~O[jO]jO~O^kO~O',
  goto: '!hhPPiPmPptxxPPPPPPP|!T!ZPPP!bTROSRXQT`WaT_WaT^WaSQOSRVQQaWReaSTOURZTQUORYS',
  nodeNames: '⚠ Rules Rule Word Options ( Option Name Keyword Other : Not Quoted Plain ; ) Comment',
  maxTerm: 26,
  skippedNodes: [0],
  repeatNodeCount: 3,
  tokenData:
    "0l~RgOX!jXY%YYZ%hZ]!j]^%Y^p!jpq%Yqr%mrs&Zst+`tx!jxy,tyz,yz![!j![!]-g!]!^.T!^!c!j!c!}.q!}#T!j#T#o.q#o;'S!j;'S;=`%S<%lO!jT!q_]SRPOX!jXY#pZ]!j]^#p^p!jpq#pqr!jrs$bsx!jyz$bz!]!j!]!^$b!^;'S!j;'S;=`%S<%lO!jS#uV]SOY#pZr#psx#pz!]#p!^;'S#p;'S;=`$[<%lO#pS$_P;=`<%l#pP$gVRPOX$bZ]$b^p$bqx$by;'S$b;'S;=`$|<%lO$bP%PP;=`<%l$bT%VP;=`<%l!j~%_Rf~XY%Y]^%Ypq%Y~%mOj~T%tVZSRPOX$bZ]$b^p$bqx$by;'S$b;'S;=`$|<%lO$bT&`_RPOX&ZXY'_Z]&Z]^'_^p&Zpq'_qr&Zrs)Rsx&Zxy'_y#O&Z#O#P)o#P;'S&Z;'S;=`+Y<%lO&ZS'bWOY'_Zr'_rs'zs#O'_#O#P(P#P;'S'_;'S;=`({<%lO'_S(PO[SS(SRO;'S'_;'S;=`(];=`O'_S(`XOY'_Zr'_rs'zs#O'_#O#P(P#P;'S'_;'S;=`({;=`<%l'_<%lO'_S)OP;=`<%l'_T)YV[SRPOX$bZ]$b^p$bqx$by;'S$b;'S;=`$|<%lO$bT)t[RPOX&ZXZ'_Z]&Z]^'_^p&Zpq'_qx&Zxy'_y;'S&Z;'S;=`*j;=`<%l'_<%lO&ZT*mXOY'_Zr'_rs'zs#O'_#O#P(P#P;'S'_;'S;=`({;=`<%l&Z<%lO'_T+]P;=`<%l&ZT+gY`P]SOY+`Zr+`rs,Vsx+`xz,Vz!]+`!]!^,V!^;'S+`;'S;=`,n<%lO+`P,[S`POY,VZ;'S,V;'S;=`,h<%lO,VP,kP;=`<%l,VT,qP;=`<%l+`~,yOT~R-QV_QRPOX$bZ]$b^p$bqx$by;'S$b;'S;=`$|<%lO$bR-nVYQRPOX$bZ]$b^p$bqx$by;'S$b;'S;=`$|<%lO$bR.[V^QRPOX$bZ]$b^p$bqx$by;'S$b;'S;=`$|<%lO$bV.zj]SRPhQOX!jXY#pZ]!j]^#p^p!jpq#pqr!jrs$bsx!jyz$bz}!j}!O.q!O!P.q!P!Q!j!Q![.q![!]!j!]!^$b!^!c!j!c!}.q!}#R!j#R#S.q#S#T!j#T#o.q#o;'S!j;'S;=`%S<%lO!j",
  tokenizers: [0, 1, 2],
  topRules: { Rules: [0, 1] },
  specialized: [{ term: 24, get: (value: keyof typeof spec_name) => spec_name[value] || -1 }],
  tokenPrec: 0,
});
