// Made from the grammar beside it by npm run challenges:grammars.
import { LRParser } from '@lezer/lr';
const spec_Word = { __proto__: null, global: 24, defaults: 24, frontend: 24, backend: 24 };
export const parser = LRParser.deserialize({
  version: 14,
  states:
    "!jQYQPOOOeQPO'#C_OOQO'#Cc'#CcQsQPO'#CcQYQPOOOOQO'#C`'#C`OOQO'#Cd'#CdOxQPO,58yOOQO'#Cb'#CbOOQO,58},58}OOQO-E6a-E6aOOQO-E6b-E6b",
  stateData: '!W~OZOSPOS~OTPO[TO]QO~OTUO[WOXRX]RX~O]XO~OTUO[WOXRa]Ra~O',
  goto: 'rXPPPY^PbflTROSTPOSTUPVQSORYSQVPRZV',
  nodeNames: '⚠ Comment File Line Section Word Argument',
  maxTerm: 13,
  skippedNodes: [0, 1],
  repeatNodeCount: 2,
  tokenData:
    "#e~R[OXwXY!fYZ!qZ]w]^!v^pwpq!fqswst!|t;'Sw;'S;=`!`<%lOw~|UT~OXwZ]w^pwq;'Sw;'S;=`!`<%lOw~!cP;=`<%lw~!kQZ~XY!fpq!f~!vO]~~!yPYZ!q~#RSP~OY!|Z;'S!|;'S;=`#_<%lO!|~#bP;=`<%l!|",
  tokenizers: [0],
  topRules: { File: [0, 2] },
  specialized: [{ term: 5, get: (value: keyof typeof spec_Word) => spec_Word[value] || -1 }],
  tokenPrec: 0,
});
