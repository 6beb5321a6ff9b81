// Made from the grammar beside it by npm run challenges:grammars.
import { LRParser } from '@lezer/lr';
const spec_Word = { __proto__: null, global: 22, defaults: 22, frontend: 22, backend: 22 };
export const parser = LRParser.deserialize({
  version: 14,
  states:
    "!dQYQPOOOOQO'#C`'#C`OeQPO'#C_OOQO'#Cb'#CbQsQPO'#CbQYQPOOOOQO'#Cc'#CcOxQPO,58yOOQO,58|,58|OOQO-E6`-E6`OOQO-E6a-E6a",
  stateData: '!W~OYOSPOS~OTQOZPO[RO~OTUOZPOWRX[RX~O[WO~OTUOZPOWRa[Ra~O',
  goto: 'qWPPPX]PekTSOTSQOTTUQVQTORXTQVQRYV',
  nodeNames: '⚠ Comment File Line Section Word',
  maxTerm: 12,
  skippedNodes: [0, 1],
  repeatNodeCount: 2,
  tokenData:
    "#e~R[OXwXY!fYZ!qZ]w]^!v^pwpq!fqswst!|t;'Sw;'S;=`!`<%lOw~|UT~OXwZ]w^pwq;'Sw;'S;=`!`<%lOw~!cP;=`<%lw~!kQY~XY!fpq!f~!vO[~~!yPYZ!q~#RSP~OY!|Z;'S!|;'S;=`#_<%lO!|~#bP;=`<%l!|",
  tokenizers: [0],
  topRules: { File: [0, 2] },
  specialized: [{ term: 5, get: (value: keyof typeof spec_Word) => spec_Word[value] || -1 }],
  tokenPrec: 0,
});
