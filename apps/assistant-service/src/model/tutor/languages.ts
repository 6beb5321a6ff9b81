import { detectAll } from 'tinyld/light';
import { isTermKnown } from './library.ts';
import { plainWordsOf, termsOf } from './terms.ts';

/** Says, in the asker's language, that the tutor speaks English. */
const NOTICES: Readonly<Record<string, string>> = {
  de: 'Ich spreche nur Englisch; hier ist meine Antwort auf Englisch.',
  fr: 'Je ne parle qu’anglais ; voici ma réponse en anglais.',
  es: 'Solo hablo inglés; aquí está mi respuesta en inglés.',
  it: 'Parlo solo inglese; ecco la mia risposta in inglese.',
  pt: 'Só falo inglês; aqui está a minha resposta em inglês.',
  nl: 'Ik spreek alleen Engels; hier is mijn antwoord in het Engels.',
  pl: 'Mówię tylko po angielsku; oto moja odpowiedź po angielsku.',
  tr: 'Yalnızca İngilizce konuşuyorum; işte İngilizce yanıtım.',
  ru: 'Я говорю только по-английски; вот мой ответ на английском.',
  uk: 'Я розмовляю лише англійською; ось моя відповідь англійською.',
  zh: '我只会说英语，以下是我的英文回答。',
  ja: '私は英語しか話せません。以下は英語での回答です。',
  ko: '저는 영어만 할 수 있습니다. 다음은 영어 답변입니다.',
  ar: 'أنا أتحدث الإنجليزية فقط، وهذه إجابتي بالإنجليزية.',
  hi: 'मैं केवल अंग्रेज़ी बोलता हूँ; यह रहा मेरा उत्तर अंग्रेज़ी में।',
};

/**
 * Words of those languages by what they are in English: the nouns and verbs of the course that are
 * not spelt the English way. A part of a word is enough, since many languages add endings to it.
 */
const WORDS: readonly (readonly [english: string, foreign: RegExp])[] = [
  [
    'how it works',
    /funktioniert|fonctionne|funciona|funziona|werkt|działa|çalışır|работает|工作|動作|작동|يعمل|काम करता/,
  ],
  [
    'false positive',
    /falso positivo|faux positif|fehlalarm|falsch.positiv|vals positief|fałszywy alarm|yanlış pozitif|ложн\w* срабатыв|误报|誤検知|오탐|إنذار كاذب/,
  ],
  [
    'what is',
    /\bqu[eé] es\b|c.?est quoi|qu.?est.?ce|\bwas ist\b|\bcos.?è\b|\bcosa (?:è|e|fa)\b|\bo que é\b|\bwat (?:is|doet)\b|\bco (?:to|robi)\b|nedir|что такое|що таке|什么是|是什么|とは|뭐|무엇|ما هو|ما هي|क्या है/,
  ],
  [
    'why',
    /warum|wieso|weshalb|pourquoi|por ?qu[eé]|perch[eéè]|waarom|dlaczego|neden|niye|почему|зачем|чому|为什么|為什麼|为何|なぜ|どうして|왜|لماذا|क्यों/,
  ],
  [
    'how',
    /\bwie\b|comment|c[oó]mo|\bcome\b|\bhoe\b|\bjak\b|nasıl|\bкак\b|\bяк\b|怎么|如何|どうやって|どのように|어떻게|كيف|कैसे/,
  ],
  [
    'password',
    /passw[oö]r[td]|kennwort|mot de passe|contrase[nñ]a|\bclave\b|\bsenhas?\b|palavra.passe|wachtwoord|has[łl]o|şifre|parola|парол|密码|密碼|パスワード|비밀번호|كلمة (?:المرور|السر)|पासवर्ड/,
  ],
  [
    'attacker',
    /angreifer|hacker|attaquant|pirate|atacante|aggressore|invasor|aanvaller|napastnik|saldırgan|хакер|злоумышленник|攻击者|攻擊者|黑客|攻撃者|ハッカー|해커|공격자|مهاجم|المخترق|हमलावर|हैकर/,
  ],
  [
    'attack',
    /angriff|attaque|ataque|attacco|aanval|\batak|saldırı|атак|攻击|攻擊|攻撃|공격|هجوم|हमला|हमले/,
  ],
  [
    'firewall',
    /brandmauer|pare.?feu|cortafuegos|zapor[aęy]|güvenlik duvarı|ateş duvarı|брандмауэр|файрвол|фаервол|межсетев|防火墙|防火牆|ファイアウォール|방화벽|جدار (?:الحماية|ناري|النار)|फ़ायरवॉल|फायरवॉल/,
  ],
  [
    'sniffer',
    /schn[üu]ffl|renifleur|écoute|escucha|ascolta|lauscher|sniffer|снифф?ер|嗅探|スニッファ|스니퍼|المتنصت|स्निफर/,
  ],
  [
    'encrypted',
    /verschlüssel|chiffr|cifrad|cifrat|criptografi|versleutel|szyfr|şifrele|шифр|加密|暗号|암호|مشفر|تشفير|एन्क्रिप्ट/,
  ],
  [
    'certificate',
    /zertifikat|certificat|certificad|certyfikat|sertifika|сертификат|证书|憑證|証明書|인증서|شهادة|प्रमाणपत्र/,
  ],
  [
    'port',
    /\bports?\b|puertos?|\bportas?\b|\bporty\b|\bporte\b|poort|порт|端口|ポート|포트|منفذ|पोर्ट/,
  ],
  ['server', /serveur|servidor|serwer|sunucu|сервер|服务器|伺服器|サーバ|서버|خادم|सर्वर/],
  [
    'blocked',
    /blockier|gesperrt|bloqu|blocca|bloccat|geblokkeerd|blokad|zablokowa|engelle|блокир|阻止|拦截|封锁|ブロック|遮断|차단|حظر|अवरुद्ध|ब्लॉक/,
  ],
  [
    'difference',
    /unterschied|différence|diferen[cç]i?a|differenza|verschil|różnic|fark|разниц|отличи|区别|區別|違い|차이|الفرق|अंतर/,
  ],
  [
    'read',
    /\blesen\b|\bliest\b|mitlesen|\blire\b|\bleer\b|\bleggere\b|\bler\b|\blezen\b|czyta|oku|прочита|читать|读取|读到|看到|読|읽|قراءة|पढ़/,
  ],
  [
    'scan',
    /portscan|balayage|escane|scansion|varredura|skanowa|tarama|сканир|扫描|掃描|スキャン|스캔|فحص|स्कैन/,
  ],
  [
    'alert',
    /\balarm|alerte|alerta|allarme|waarschuwing|uyarı|тревог|оповещ|警报|警報|アラート|경고|تنبيه|चेतावनी/,
  ],
  [
    'rule',
    /\bregeln?\b|règle|\bregla|\bregol|\bregra|\bregu[łl]|kural|правил|规则|規則|ルール|규칙|قاعدة|नियम/,
  ],
  ['vpn tunnel', /\btunnel|túnel|tünel|туннел|тунел|隧道|トンネル|터널|نفق|सुरंग/],
  [
    'load balancer',
    /lastverteiler|répartiteur|équilibreur|balanceador|bilanciatore|balanceador|yük dengele|балансировщик|负载均衡|負載平衡|ロードバランサ|로드 ?밸런서|موازن|लोड बैलेंसर/,
  ],
  [
    'hint',
    /\bhinweis|\btipp\b|\bindice\b|\bpista\b|suggeriment|\bdica\b|\bpodpowied|ipucu|подсказ|提示|ヒント|힌트|تلميح|संकेत/,
  ],
  [
    'what next',
    /als nächstes|ensuite|\bdespués\b|siguiente|\bdopo\b|prossim|próximo|volgende|następn|sonra|дальше|下一步|接下来|次に|다음|التالي|आगे/,
  ],
  [
    'customer',
    /\bkunden?\b|client|cliente|\bklant|klient|müşteri|клиент|客户|顧客|고객|عميل|ग्राहक/,
  ],
  [
    'safe',
    /\bsicher|sécuris|sûr\b|segur[oa]|sicur[oa]|veilig|bezpiecz|güvenli|безопас|安全|안전|آمن|सुरक्षित/,
  ],
  [
    'open',
    /\boffen|ouvert|abiert|apert[oa]|abert[oa]|\bopen\b|otwart|açık|открыт|开放|開いて|열린|مفتوح|खुला/,
  ],
];

/** Scripts that English is not written in. */
const FOREIGN_SCRIPT =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Cyrillic}|\p{Script=Arabic}|\p{Script=Devanagari}/u;
const LATIN = /\p{Script=Latin}/gu;

/** A question in a language that the tutor does not speak. */
export interface ForeignQuestion {
  readonly notice: string;
  /** What of the question can be put into English words; empty if nothing can. */
  readonly inEnglish: string;
}

/** Recognises a question in another language; undefined for English and where it cannot be told. */
export function foreignQuestion(question: string): ForeignQuestion | undefined {
  const language = languageOf(question);
  const notice = language && NOTICES[language];
  if (!notice) return undefined;
  const lower = question.toLowerCase();
  const translated = WORDS.flatMap(([english, foreign]) => (foreign.test(lower) ? [english] : []));
  const kept = termsOf(question).filter(isTermKnown);
  return { notice, inEnglish: [...translated, ...kept].join(' ') };
}

function languageOf(question: string): string | undefined {
  const isForeignScript =
    FOREIGN_SCRIPT.test(question) && (question.match(LATIN)?.length ?? 0) < question.length / 2;
  if (!isForeignScript && !soundsForeign(question)) return undefined;
  return detectAll(question).find(({ lang }) => lang !== 'en')?.lang;
}

/** Words that stand in nearly every English question, and in few of other languages. */
const ENGLISH =
  /\b(?:what|whats|why|how|does|is it|are|the|this|that|can|could|would|should|my|it|and|you|explain|please|pls|when|where|which|with|from|not|im|give|show|there)\b/i;

/** Small words of the other languages that use our letters. */
const SMALL_WORDS =
  /\b(?:ist|eine?|der|die|das|warum|wieso|wie|nicht|und|est|une?|le|la|les|des|quoi|pourquoi|que|es|el|los|por|una|cosa|cos|il|fa|perch[eéè]|um|uma|como|wat|een|het|robi|jest|co|dlaczego|nedir|bir|neden|hola|ol[aá]|bonjour|salut|hallo|guten|ciao|merci|danke|gracias|grazie|obrigad[oa]|ayuda|hilfe|aide|welche[rs]?|kann|ich|quelle?|sert|comment|qual|entre|cu[aá]l|para|sirve|quale|serve|czy|jaka?|ile|nasıl|nas[iı]l)\b|[àâáäãçéèêëíìîïñóòôöõúùûüßışğłńśźżćęą]/i;
/** How sure the detector has to be, with one of those words and without. */
const SURE = 0.2;
const LIKELY = 0.1;

/** The words are no English ones, and the detector knows which language they are from. */
function soundsForeign(question: string): boolean {
  if (plainWordsOf(question).length < 2 || ENGLISH.test(question)) return false;
  const unknown = plainWordsOf(question).filter((word) => !termsOf(word).every(isTermKnown));
  const [best] = detectAll(question);
  if (!best || best.lang === 'en' || unknown.length === 0) return false;
  return best.accuracy >= (SMALL_WORDS.test(question) ? LIKELY : SURE);
}
