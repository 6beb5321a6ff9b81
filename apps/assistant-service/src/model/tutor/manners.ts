/** Replies to messages that ask nothing about the course. */
interface Manner {
  readonly heard: RegExp;
  readonly reply: string;
}

/** The whole message is one of these, with or without a name, a sign or a smiley. */
const whole = (words: string) => new RegExp(`^\\W*(?:${words})\\W*$`, 'iu');

const GOODBYE =
  '(?:(?:good)?bye(?:[ -]?bye)?|see (?:you|ya|u)(?: (?:later|soon|tomorrow|around|then|next (?:time|week)))?|good ?night|farewell|cya|later|ciao|take care|(?:have a )?(?:nice|good) (?:day|evening|weekend)|(?:until|till) (?:tomorrow|next time)|(?:talk|speak) (?:to you )?(?:later|soon)|got ?(?:ta|to) go|i have to go|(?:i.?m|im) (?:off|leaving|going home|done for (?:today|now)))';
const MANNERS: readonly Manner[] = [
  {
    heard: whole(
      '(?:hi|hello|hey|heya|hiya|yo|sup|good (?:morning|evening|afternoon|day)|greetings)(?: (?:there|tutor|bot|assistant|everyone|all|again|mate|netward))?',
    ),
    reply: 'Hello! Ask me about this level, a line of the log, or what to try next.',
  },
  {
    heard: whole(
      '(?:ok(?:ay)?,? |oh |great,? |cool,? |ah |many )?(?:thanks?|thank you|thank u|thx|ty|tysm|cheers|merci|danke|gracias)(?: (?:a lot|so much|very much|you|man|mate|bot|tutor|for (?:the|your) help|for that|that helps?|that helped|got it|i get it now))*',
    ),
    reply: 'You’re welcome. Ask again whenever something in the log looks odd.',
  },
  {
    heard: whole(
      '(?:ok(?:ay)?|k|cool|nice|great|awesome|got it|i see|understood|makes sense|good|perfect|wow|lol|haha\\w*|hmm+|ah+|oh+|alright|right|fine|yay|i (?:get|got) it(?: now)?|that (?:helps|helped|makes sense))(?:,? (?:ok(?:ay)?|cool|nice|great|thanks|thx|now))?',
    ),
    reply: 'Good. Ask me “What next?” when you want to go on.',
  },
  {
    heard: whole(
      `(?:(?:ok(?:ay)?|thanks?|thank you|thx|well|so|alright)[ ,.!]+)*${GOODBYE}(?:[ ,.!]+(?:and |then )?(?:${GOODBYE}|thanks?(?: a lot)?|thank you|thx|tutor|bot|for now|everyone|all))*`,
    ),
    reply: 'See you. Your progress is kept, so you can go on from here.',
  },
  {
    heard:
      /\b(?:you|u)(?:.?re| are| r)? (?:so |really |very |pretty )?(?:cool|great|awesome|nice|smart|funny|good|helpful|the best|amazing|sweet|brilliant)\b|\bgood (?:bot|job|answer)\b|\bwell done\b|\bi (?:love|like) (?:you|this)\b/i,
    reply: 'Thank you. What would you like to look at next in this level?',
  },
  {
    heard:
      /\b(?:who|what) (?:are|r) (?:you|u)\b|\bare (?:you|u) (?:an? )?(?:ai|bot|robot|human|person|real|chat ?gpt|gpt|machine)\b|\bwhat(?:.?s| is) your name\b|\bwho (?:made|built|wrote|created) (?:you|u)\b|\bwhat can (?:you|u) (?:do|help)/i,
    reply:
      'I am the tutor of this lab: I explain what happened in your run from its packets and records, and what the level teaches.',
  },
  {
    heard:
      /\bhow (?:are|r) (?:you|u)\b|\bhow.?s it going\b|\bwhat.?s up\b|\bhow do you feel\b|\bhow was your day\b/i,
    reply: 'All quiet here, thank you. What would you like to know about this level?',
  },
  {
    heard:
      /\b(?:you(?:.?re| are| r)|u r|ur|this (?:bot|tutor|thing) is) (?:so )?(?:stupid|dumb|useless|bad|annoying|boring|an idiot|trash|garbage)\b|\bi hate (?:you|this)\b|^\W*(?:shit|fuck\w*|damn|wtf|crap)\b/i,
    reply:
      'That is fair if an answer missed the point. Tell me which line or device you mean, and I will try again.',
  },
  {
    heard:
      /\bi(?:.?m| am) (?:so )?(?:bored|tired|hungry|sad|sleepy)\b|\bthis is (?:so )?(?:boring|hard|difficult|too hard|confusing)\b/i,
    reply:
      'Take it one button at a time: press one, read the newest log line, and ask me what it means.',
  },
  {
    heard:
      /\b(?:weather|joke|jokes|poem|song|recipe|cook(?:ing)?|football|soccer|movie|film|homework in|girlfriend|boyfriend|bitcoin|stock market|capital of|president|translate|write (?:me )?(?:an? )?(?:essay|story|code|python|poem|song)|meaning of life|tell me a story|lottery|horoscope|play a game|sing\b|favou?rite (?:colou?r|food|film|movie|song|game)|do you like|are you hungry|love me|marry me|world cup|minecraft|fortnite|netflix|tiktok|what (?:time|day) is it|pizza|pasta)\b/i,
    reply:
      'I only know about this lab and network defence. Ask me about a device, a log line or the next step.',
  },
];

/** One friendly line to small talk and to what has nothing to do with the course. */
export function smallTalk(question: string): string | undefined {
  return MANNERS.find(({ heard }) => heard.test(question))?.reply;
}

const DEED =
  '(?:hack(?:ing)?|brute.?forc(?:e|ing)|break(?:ing)? in(?:to)?|attack(?:ing)?|crack(?:ing)?|ddos(?:ing)?|dos|take down|takedown|crash|steal(?:ing)?|spy(?:ing)? on|sniff(?:ing)?|scan(?:ning)?|phish(?:ing)?|inject(?:ing)?|exploit(?:ing)?|hijack(?:ing)?|get into|log in(?:to)?|bypass(?:ing)?|deface|read|use this on|try this on|do this (?:on|to)|run this (?:on|against)|test this on)';
const TARGET =
  '(?:(?:my|our|the|a|an|his|her|their|some|any|someone(?:.?s)?|somebody(?:.?s)?|other people(?:.?s)?) )?(?:(?:real|other|public|old|ex|friend.?s|girlfriend.?s|neighbou?r.?s|teacher.?s) )*(?:school|teacher|university|college|uni|neighbou?r|friend|girlfriend|boyfriend|ex|sister|brother|mom|mum|dad|boss|bank|company i|government|instagram|insta|facebook|snapchat|tiktok|whatsapp|gmail|google|amazon|netflix|roblox|discord|steam|paypal|(?:some|any) (?:site|website|server|shop|company|network)|website of|real (?:site|website|server|shop|company|system|network|people)|someone(?:.?s)?|somebody(?:.?s)?|other people|strangers?|caf[eé]|coffee shop|airport|hotel|a website|any website|websites|online shop|wifi of|people.?s)';
const HARM: readonly RegExp[] = [
  new RegExp(`\\b${DEED}\\b[^?.!]{0,40}\\b${TARGET}(?:.?s)?\\b`, 'i'),
  /\b(?:how (?:do|can|could|would) (?:i|you|we|u)|help me|teach me(?: to)?|show me how(?: to)?|can (?:i|you|u) (?:help me )?|i (?:want|wanna|need|would like) to|give me) [^?.!]{0,30}\b(?:hack (?!proof)|ddos|steal (?:a |someone|somebody|people|credit|bank|money|password|cookies from)|(?:write|make|build|create|get|download) (?:me )?(?:a |an |some )?(?:malware|virus|ransomware|keylogger|trojan|botnet|exploit|phishing|worm)|crack (?:a |the |some |wifi|passwords?)|rob\b|break into)/i,
  /\b(?:write|make|build|create|code|send|give|show) (?:me )?(?:a |an |some |the )?(?:working |real |new )?(?:malware|virus|ransomware|keylogger|trojan|botnet|phishing|exploit|sqlmap|metasploit|payload to|reverse shell)/i,
  /\b(?:without (?:being|getting) caught|not get(?:ting)? caught|so (?:that )?nobody (?:knows|notices) it was me|cover (?:my|your) tracks)\b/i,
  /\b(?:on|against|at) (?:a |my |the )?(?:real|school|neighbou?r.?s|teacher.?s|bank)\b[^?.!]{0,30}\b(?:site|website|server|network|wifi|shop|system)?\b[^?.!]{0,20}\b(?:use|try|run|do|work)\b/i,
];
/** Asking how to be safe from it, or whether it is allowed, is no wish to do it. */
const HARMLESS =
  /\b(?:is (?:it|this|that) (?:legal|illegal|allowed|ok|okay|a crime)|legal(?:ly)?|allowed|illegal|permission|protect|prevent|defend|stop (?:a|an|the|someone|hackers?|attackers?|them)|against (?:hack|attack)|avoid|detect|notice|safe|how (?:do|does|did|could|would|can) (?:the |an? |real )?(?:attackers?|hackers?|sniffers?|scanners?|criminals?|people|someone|somebody|they|he))\b/i;

/** The refusal for somebody who wants to attack a real system; undefined for everybody else. */
export function refuseHarm(question: string): string | undefined {
  if (HARMLESS.test(question) || !HARM.some((wish) => wish.test(question))) return undefined;
  return (
    'No, I will not help with that. Attacking or listening in on a system without its owner’s permission harms people and is a crime in most countries. ' +
    'Practise here in the lab, on machines of your own, or on sites that were made for it, such as OWASP Juice Shop, OverTheWire or TryHackMe.'
  );
}
