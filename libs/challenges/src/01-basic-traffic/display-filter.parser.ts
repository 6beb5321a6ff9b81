// Made from the grammar beside it by npm run challenges:grammars.
import { LRParser } from '@lezer/lr';
const spec_Field = { __proto__: null, or: 10, and: 16, not: 22, contains: 30 };
export const parser = LRParser.deserialize({
  version: 14,
  states:
    "#SQVQPOOQeQPOOOVQPO'#CeOVQPO'#ChOsQPO'#CoOOQO'#Cs'#CsOVQPO,58xOVQPO,58|OOQO,59P,59PO!_QPO,59SO!pQPO,59TO!{QPO1G.dOOQO1G.h1G.hOOQO1G.n1G.nOOQO'#Cv'#CvOOQO1G.o1G.o",
  stateData:
    '#f~OfOS~OSSOYQOZQOhRO~ORUOTUOVVOWVO~O^YO_YORcXTcXVcXWcXdcXicX~ORUOTUOVVOWVOi]O~O`^Oa^Ob^O~OVVOWVORQiTQidQiiQi~O^Ya`~',
  goto: '!VkPPlPPPlPPlPPllPPPPPlPPPsPP!SZTOQRUVQPOQWQQXRQZUR[VR_Y',
  nodeNames:
    '⚠ Filter Or OrSign Field OrWord And AndSign AndWord Not NotSign NotWord Group Comparison Operator Contains Number Address String Presence',
  maxTerm: 26,
  skippedNodes: [0],
  repeatNodeCount: 0,
  tokenData:
    "'j~R`XY!TYZ!T]^!Tpq!Tqr!frs!svw$gxy$ryz$w!Q![$|!^!_&h!_!`&p!`!a&h!c!}&v#T#o&v#p#q'_~!YSf~XY!TYZ!T]^!Tpq!T~!kPY~!_!`!n~!sO^~~!vWOY!sZr!srs#`s#O!s#O#P#e#P;'S!s;'S;=`$a<%lO!s~#eOb~~#hRO;'S!s;'S;=`#q;=`O!s~#tXOY!sZr!srs#`s#O!s#O#P#e#P;'S!s;'S;=`$a;=`<%l!s<%lO!s~$dP;=`<%l!s~$jPvw$m~$rOV~~$wOh~~$|Oi~~%RQ`~!O!P%X!Q![$|~%[P!Q![%_~%bQ!O!P%h!Q![%_~%kP!Q![%n~%qQ!O!P%w!Q![%n~%zP!Q![%}~&SQa~!P!Q&Y!Q![%}~&]P!Q![&`~&ePa~!Q![&`~&mP^~!_!`!n~&sP!_!`!n~&{US~}!O&v!O!P&v!Q![&v!c!}&v#R#S&v#T#o&v~'bP#p#q'e~'jOR~",
  tokenizers: [0],
  topRules: { Filter: [0, 1] },
  specialized: [{ term: 4, get: (value: keyof typeof spec_Field) => spec_Field[value] || -1 }],
  tokenPrec: 109,
});
