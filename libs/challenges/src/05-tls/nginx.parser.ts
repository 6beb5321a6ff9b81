// Made from the grammar beside it by npm run challenges:grammars.
import { LRParser } from '@lezer/lr';
const spec_Word = { __proto__: null, server: 26, location: 26, return: 26, add_header: 26 };
export const parser = LRParser.deserialize({
  version: 14,
  states:
    "#SQYQPOOOOQO'#C`'#C`ObQPO'#C_OOQO'#Cd'#CdQYQPOOOOQO'#Ce'#CeObQPO,58yOOQO'#Cb'#CbOpQPO'#CcOOQO,58y,58yOOQO-E6b-E6bOOQO-E6c-E6cOOQO1G.e1G.eOOQO,58},58}O{QPO,58}OOQO1G.i1G.i",
  stateData: '!W~O[OSPOS~OTQO]PO~OTTO]PO^VO_WO~OTQO]PO`]O~OTQO]PO`_O~O',
  goto: '!RYPPPZaPkkq{XROSW^WQOSW^TTQUQXQR[UQSOSYS^R^WQUQRZU',
  nodeNames: '⚠ Comment File Statement Name Word End Block',
  maxTerm: 16,
  skippedNodes: [0, 1],
  repeatNodeCount: 2,
  tokenData:
    "&U~RcOX!^XY#XYZ#XZ]!^]^#X^p!^pq#Xqr!^rs#jst%^t!]!^!]!^%u!^#o!^#o#p%z#p#q!^#q#r&P#r;'S!^;'S;=`#R<%lO!^~!cYT~OX!^Z]!^^p!^qr!^s!]!^!^#o!^#p#q!^#r;'S!^;'S;=`#R<%lO!^~#UP;=`<%l!^~#^S[~XY#XYZ#X]^#Xpq#X~#mWOY#jZr#jrs$Vs#O#j#O#P$[#P;'S#j;'S;=`%W<%lO#j~$[OT~~$_RO;'S#j;'S;=`$h;=`O#j~$kXOY#jZr#jrs$Vs#O#j#O#P$[#P;'S#j;'S;=`%W;=`<%l#j<%lO#j~%ZP;=`<%l#j~%cSP~OY%^Z;'S%^;'S;=`%o<%lO%^~%rP;=`<%l%^~%zO^~~&PO_~~&UO`~",
  tokenizers: [0],
  topRules: { File: [0, 2] },
  specialized: [{ term: 5, get: (value: keyof typeof spec_Word) => spec_Word[value] || -1 }],
  tokenPrec: 0,
});
