// Made from the grammar beside it by npm run challenges:grammars.
import { LRParser } from '@lezer/lr';
const spec_Plain = { __proto__: null, '---': 66 };
export const parser = LRParser.deserialize({
  version: 14,
  states:
    "'OQtQPOOOOQO'#C_'#C_OOQO'#Cu'#CuO!dQPO'#CaOOQO'#DP'#DPO!nQQO'#CdO!yQSO'#CmO#mQSO'#CiOOQO'#DQ'#DQO#tQQO'#CcOOQO'#DO'#DOOOQO'#Ca'#CaOOQO'#C|'#C|O#yQPO'#CxQ$TQPOOQ$TQPOOOOQO-E6s-E6sOOQO,58{,58{OOQO'#DS'#DSOOQO'#Cp'#CpO$YQQO'#CoOOQO,59X,59XO$_QPO,59XOOQO'#Ck'#CkOOQO'#DR'#DROOQO,59T,59TO$gQPO,59TO$oQPO,58}OOQO,59d,59dOOQO-E6v-E6vO%ZQSO,59ZO%eQSO'#CvO%pQPO1G.sOOQO1G.s1G.sO#XQSO'#CwO%xQPO1G.oOOQO1G.o1G.oOOQO'#Ch'#ChOOQO1G.i1G.iOOQO1G.u1G.uOOQO,59b,59bOOQO-E6t-E6tOOQO7+$_7+$_OOQO,59c,59cOOQO-E6u-E6uOOQO7+$Z7+$Z",
  stateData:
    '&T~OoOSPOS~OSSOUQOXSOYSO^VObUOgWOqPO~Ow]O~PYOSSOUQOXSOYSO^VObUOgWO~OmTXwTX~P{OZWXm[Xw[X~OXbOYbO`bOfeO~OXbOYbO^VO`bObUOghO~OhiO~P#XOZkO~OmlXwlX~PYOw]O~OZnO~OeoOfqO~OerOhtO~OSSOXSOYSO^VObUOgWOmVawVa~Oecafca~P#XOXbOYbO`bO~OeoOfzO~OerOh}O~OSU~',
  goto: '$`wPPPxPxP|!RPPP!W!^P!dP!^P!i!oPPPP!s!z#Q#WPPP#_P#e#l#t#|$VT[O]VYOR]VXOR]XWOR]kWWOR]kVhVnrQfURxoTdUoSRO]R`RQpfRypQsjR|sS^O_Rm^Q_ORl]SZO]RaRUTOR]RukUYOR]RvkQjVQwnR{rScUoVgVnr',
  nodeNames:
    '⚠ Comment Documents Divider Plain Line Dash Pair Key Double Single : Text List [ FlowText FlowPlain Map { FlowPair FlowKey , } Foreign ]',
  maxTerm: 39,
  skippedNodes: [0, 1],
  repeatNodeCount: 4,
  tokenData:
    "1c~RrOX#]YZ)uZ]#]]^)z^p#]pq*Qqr*Yrs*tst,Rtu#]vw*Ywx,mxz#]z{*Y{|#]|}-e}!O-j!O![#]![!].q!]!`#]!`!a*Y!a!b/x!c!}#]!}#O0}#O#P#]#P#Q1S#Q#S#]#T#o#]#o#p1X#p#q*Y#q#r1^#r;'S#];'S;=`)o<%lO#]T#de`SSPOX#]Z]#]^p#]pq$uqs#]st#]t|#]|}&W}![#]![!](d!]!}#]!}#O&W#O#P#]#P#Q&W#Q#o#]#o#p&W#p#q#]#q#r&W#r;'S#];'S;=`)o<%lO#]T$xdOX#]Z]#]^p#]pq$uqs#]t|#]|}&W}![#]![!](d!]!}#]!}#O&W#O#P#]#P#Q&W#Q#o#]#o#p&W#p#q#]#q#r&W#r;'S#];'S;=`)o<%lO#]P&]ZSPOX&WZ]&W^p&Wpq'Oqs&Wst&Wt![&W![!]'q!];'S&W;'S;=`(^<%lO&WP'RYOX&WZ]&W^p&Wpq'Oqs&Wt![&W![!]'q!];'S&W;'S;=`(^<%lO&WP'tWOX&WZ]&W^p&Wq![&W![!]'q!];'S&W;'S;=`(^<%lO&WP(aP;=`<%l&WT(gbOX#]Z]#]^p#]q|#]|}&W}![#]![!](d!]!}#]!}#O&W#O#P#]#P#Q&W#Q#o#]#o#p&W#p#q#]#q#r&W#r;'S#];'S;=`)o<%lO#]T)rP;=`<%l#]~)zOw~~)}PYZ)u~*VPo~pq*Q~*_Tg~OY*YZ]*Y^;'S*Y;'S;=`*n<%lO*Y~*qP;=`<%l*Y~*wXOY*tZ]*t^r*trs+ds#O*t#O#P+i#P;'S*t;'S;=`+{<%lO*t~+iOX~~+lTOY*tZ]*t^;'S*t;'S;=`+{<%lO*t~,OP;=`<%l*t~,WTP~OY,RZ],R^;'S,R;'S;=`,g<%lO,R~,jP;=`<%l,R~,pVOY,mZ],m^w,mwx-Vx;'S,m;'S;=`-_<%lO,m~-[PY~wx,m~-bP;=`<%l,m~-jOe~T-o`UPOX#]Z]#]^p#]q|#]|}&W}!}#]!}#O&W#O#P#]#P#Q&W#Q#o#]#o#p&W#p#q#]#q#r&W#r;'S#];'S;=`)o<%lO#]V.v`ZQOX#]Z]#]^p#]q|#]|}&W}!}#]!}#O&W#O#P#]#P#Q&W#Q#o#]#o#p&W#p#q#]#q#r&W#r;'S#];'S;=`)o<%lO#]T/{`OX#]Z]#]^p#]q|#]|}&W}!}#]!}#O&W#O#P#]#P#Q&W#Q#o#]#o#p&W#p#q#]#q#r&W#r;'S#];'S;=`)o<%lO#]~1SO^~~1XOh~~1^Ob~~1cOf~",
  tokenizers: [0, 1, 2],
  topRules: { Documents: [0, 2] },
  specialized: [{ term: 4, get: (value: keyof typeof spec_Plain) => spec_Plain[value] || -1 }],
  tokenPrec: 232,
});
