// Made from the grammar beside it by npm run challenges:grammars.
import { LRParser } from '@lezer/lr';
const spec_name = { __proto__: null, table: 10, chain: 12, accept: 58, drop: 58, reject: 58 };
export const parser = LRParser.deserialize({
  version: 14,
  states:
    "%^O}QPOOOOQO'#Cc'#CcO!UQPO'#C_OOQO'#Cg'#CgO!{QPO'#CkOOQO'#Cx'#CxOOQO'#Co'#CoO#kQPO'#CfOOQO'#Cv'#CvOOQO'#C{'#C{O#{QPO'#CqO$cQPO'#CuO$cQPO'#CuQOQPOOOOQO'#C`'#C`OOQO'#Cn'#CnO$qQPO,58yO$yQPO,58yOOQO'#Cp'#CpO%QQPO,59VOOQO,59V,59VOOQO-E6m-E6mOOQO,59],59]OOQO-E6o-E6oO%XQPO,59aOOQO-E6l-E6lO$yQPO1G.eO%gQPO1G.eOOQO-E6n-E6nOOQO1G.q1G.qO%lQPO7+$POOQO7+$P7+$POOQO<<Gk<<Gk",
  stateData:
    '%q~OhOSPOS~OT^OU^OWSO[TO]TO^TO`XOaTOkPOmROnXO~OfiP~PYOWaOkPO~OWSO[bO]bO^bO`bOabOkPOmROnbO~OXdO~P!^OWSO[TO]TO^TOaTOkPOmRO~O`YXfYXnYXXYX~P#SOT^OU^O`eXfeXneXXeX~P#SO`XOnXOfiXXiX~OWjOkPO~OXiP~PYOXmO~P!^O`XOnXOfiaXia~OXoO~OXpO~O',
  goto: '#|pPPPqwPP}PPq!^PPP!^PP!i!o!x#OPPP#[#eP#mPP#tXWOYajXQOYajYTOVYajS_Q`TbScYTOVYajTbScQ`QRi`WVOYajReVQcSRlcUZOajSgZhRh[Q]OQkaRnjU[OajRfYZUOVYaj]YOZ[ahj',
  nodeNames:
    '⚠ Comment Ruleset Block BlockWord table chain Name { } Statement Keyword Value Quoted , Set ; Other',
  maxTerm: 31,
  skippedNodes: [0, 1],
  repeatNodeCount: 4,
  tokenData:
    "&W~RlOX!yXY#OYZ#^Z]!y]^#O^p!ypq#Oqr!yrs#cst$Tt|!y|}$l}!Q!y!Q![$q![!]!y!]!^%]!^!c!y!c!}%b!}#R!y#R#S%b#S#T!y#T#o%b#o#p%v#p#q!y#q#r%{#r;'S!y;'S;=`&Q<%lO!y~#OOa~~#TRh~XY#O]^#Opq#O~#cOn~~#fUOY#cZr#crs#xs;'S#c;'S;=`#}<%lO#c~#}O]~~$QP;=`<%l#c~$YSP~OY$TZ;'S$T;'S;=`$f<%lO$T~$iP;=`<%l$T~$qO^~~$vV[~}!O$q!O!P$q!P!Q$q!Q![$q![!]$q!c!}$q#T#o$q~%bO`~~%gTk~}!O%b!Q![%b!c!}%b#R#S%b#T#o%b~%{OW~~&QOX~~&TP;=`<%l!y",
  tokenizers: [0],
  topRules: { Ruleset: [0, 2] },
  specialized: [{ term: 27, get: (value: keyof typeof spec_name) => spec_name[value] || -1 }],
  tokenPrec: 0,
});
