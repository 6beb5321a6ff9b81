// Made from the grammar beside it by npm run challenges:grammars.
import { LRParser } from '@lezer/lr';
const spec_Field = {
  __proto__: null,
  or: 10,
  and: 16,
  not: 22,
  contains: 30,
  eq: 30,
  ne: 30,
  gt: 30,
  lt: 30,
  ge: 30,
  le: 30,
  in: 42,
};
export const parser = LRParser.deserialize({
  version: 14,
  states:
    "%jQVQPOOQeQPOOOVQPO'#CeOVQPO'#ChOsQPO'#CsOOQO'#Cx'#CxOVQPO,58xOVQPO,58|OOQO,59P,59PO!eQPO,59SO!vQPO,59TO#UQPO,59[O#ZQPO,59[O#`QPO1G.dOOQO1G.h1G.hOOQO1G.n1G.nOOQO'#Co'#CoOOQO'#C{'#C{OOQO1G.o1G.oO!vQPO1G.vO#tQPO1G.vO#yQPO'#CrO$UQPO7+$bO!vQPO7+$bO!vQPO,59^O!vQPO'#CtO$^QPO<<G|OOQO<<G|<<G|O$^QPO<<G|OOQO1G.x1G.xOOQO,59`,59`OOQO-E6r-E6rOOQOAN=hAN=hO$fQPOAN=hOOQOG23SG23S",
  stateData:
    '$s~OkOS~OSSOYQOZQOmRO~ORUOTUOVVOWVO~OZ[O^YO_YOeZORgXTgXVgXWgXigXngX~ORUOTUOVVOWVOn_O~OS`O`aOaaObaO~OpcO~OedO~OVVOWVORQiTQiiQinQi~OpgO~OqhOrfXsfX~OriOskO~OriOspO~OriOsrO~O^Ya`~',
  goto: '#OpPPqPPPqPPqPPqqPPPPPxqP!Pq!YPPP!dPP!sZTOQRUVZaYcghiQfcQlgRniQjfSojqRqlQPOQWQQXRQ]UR^VQbYUecgiRmh',
  nodeNames:
    '⚠ Filter Or OrSign Field OrWord And AndSign AndWord Not NotSign NotWord Group Comparison Operator Word Number Address String Bare Membership In Item Presence',
  maxTerm: 35,
  skippedNodes: [0],
  repeatNodeCount: 1,
  tokenData:
    "*O~RfXY!gYZ!g]^!gpq!gqr!xrs#Vvw$yxy%Uyz%Z|}%`}!O%e!O!P&m!Q!R&x!R![(g!^!_(r!_!`(z!`!a(r!c!})Q#T#o)Q#o#p)i#p#q)n#q#r)y~!lSk~XY!gYZ!g]^!gpq!g~!}PY~!_!`#Q~#VO^~~#YWOY#VZr#Vrs#rs#O#V#O#P#w#P;'S#V;'S;=`$s<%lO#V~#wOb~~#zRO;'S#V;'S;=`$T;=`O#V~$WXOY#VZr#Vrs#rs#O#V#O#P#w#P;'S#V;'S;=`$s;=`<%l#V<%lO#V~$vP;=`<%l#V~$|Pvw%P~%UOV~~%ZOm~~%`On~~%eOr~~%hQ!Q!R%n!R![%y~%sQ`~!Q![%y#l#m&R~&OP`~!Q![%y~&UR!Q![&_!c!i&_#T#Z&_~&dR`~!Q![&_!c!i&_#T#Z&_~&pP!O!P&s~&xOq~~&}R`~!O!P'W!Q![(g#l#m&R~'ZP!Q!['^~'aQ!O!P'g!Q!['^~'jP!Q!['m~'pQ!O!P'v!Q!['m~'yP!Q!['|~(RQa~!P!Q(X!Q!['|~([P!Q![(_~(dPa~!Q![(_~(lQ`~!O!P'W!Q![(g~(wP^~!_!`#Q~(}P!_!`#Q~)VUS~}!O)Q!O!P)Q!Q![)Q!c!})Q#R#S)Q#T#o)Q~)nOp~~)qP#p#q)t~)yOR~~*OOs~",
  tokenizers: [0],
  topRules: { Filter: [0, 1] },
  specialized: [{ term: 4, get: (value: keyof typeof spec_Field) => spec_Field[value] || -1 }],
  tokenPrec: 168,
});
