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
    "'y~ReOX!dXY#_YZ#_Z]!d]^#_^p!dpq#_qr!drs#pst%dtw!dwx%{x!]!d!]!^'j!^#o!d#o#p'o#p#q!d#q#r't#r;'S!d;'S;=`#X<%lO!d~!iYT~OX!dZ]!d^p!dqr!ds!]!d!^#o!d#p#q!d#r;'S!d;'S;=`#X<%lO!d~#[P;=`<%l!d~#dS[~XY#_YZ#_]^#_pq#_~#sWOY#pZr#prs$]s#O#p#O#P$b#P;'S#p;'S;=`%^<%lO#p~$bOT~~$eRO;'S#p;'S;=`$n;=`O#p~$qXOY#pZr#prs$]s#O#p#O#P$b#P;'S#p;'S;=`%^;=`<%l#p<%lO#p~%aP;=`<%l#p~%iSP~OY%dZ;'S%d;'S;=`%u<%lO%d~%xP;=`<%l%d~&OWOY%{Zw%{wx$]x#O%{#O#P&h#P;'S%{;'S;=`'d<%lO%{~&kRO;'S%{;'S;=`&t;=`O%{~&wXOY%{Zw%{wx$]x#O%{#O#P&h#P;'S%{;'S;=`'d;=`<%l%{<%lO%{~'gP;=`<%l%{~'oO^~~'tO_~~'yO`~",
  tokenizers: [0],
  topRules: { File: [0, 2] },
  specialized: [{ term: 5, get: (value: keyof typeof spec_Word) => spec_Word[value] || -1 }],
  tokenPrec: 0,
});
