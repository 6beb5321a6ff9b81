import { answersOf } from '@netward/levels/answers';
import type { Ask, Reply } from '../model.ts';
import {
  lineIn,
  whatDeviceDid,
  whatHappened,
  whatNow,
  whatWouldStop,
  whyLast,
  whyNotStopped,
  whyOther,
  whyStopped,
} from './about-run.ts';
import { answerChallenge, answerOffered, nearestOf } from './about-challenge.ts';
import { whetherItWorked } from './about-success.ts';
import { candidates } from './asked-about.ts';
import { explainLine, mainLine, type RunReply } from './explain-line.ts';
import { answerFollowUp, isLost } from './follow-ups.ts';
import { howTo, nextHint, nextStep } from './hints.ts';
import { foreignQuestion } from './languages.ts';
import { CLOSE, findPassages, FITS, type Hit } from './library.ts';
import { refuseHarm, smallTalk } from './manners.ts';
import { asksForQuizAnswer, pointToLesson, quizWords, withoutQuizAnswers } from './quiz-guard.ts';
import { answerSuggested } from './suggested.ts';
import { plainWordsOf, termsOf } from './terms.ts';
import { whatIf } from './what-if.ts';

const ASKS_HINT =
  /\bhints?\b|\bstuck\b|\bclue\b|\bnudge\b|^\W*(?:(?:can|could) (?:you|u) |please |pls )*help(?: me)?(?: out)?(?: pl\w*)?\W*$|\bno idea what to do\b|\bidk what to do\b|\bi don.?t know what to do\b/i;
const ASKS_NEXT =
  /\bwhat(?:.?s| is)? (?:should i (?:do |try |click |press |run |test )?(?:now|next|first)|next|now|left|remaining|missing|still (?:missing|left)|to (?:do|try|press|click)(?: (?:now|next|first))?)\b|\bwhat (?:should|can|do|must|could) (?:i|we) (?:do|try|press|click|start)\b(?! to| about| against| if| when)|\bwhere (?:do|should|can) (?:i|we) (?:start|begin)\b|\bnext (?:step|thing|action)?\W*$|\bam i (?:done|finished)\b|\bwhat now\b|\bnow what\b|\bhow (?:do|can) i (?:finish|complete|unlock)\b|\bwhat have i not\b|\bdid i (?:miss|forget)(?: (?:any|some)\w*| an? action| a step)?\W*$|\bwhich (?:button|action) (?:should|do)\b/i;
const ASKS_WHAT_IF =
  /^\W*(?:(?:and|but|what about|how about|ok) )+(?:with|if)\b|\bwithout\b|\bwhat if\b|\bwhat would\b|\bby not\b|\bnot having\b|\bwould (?:it|this|that|the|they|we|have|i (?!want|need|use|choose))\b|\bwouldn.?t\b|\bif\b.*\b(?:off|on|not|no|were|had|disabled?|enabled?|was|instead)\b|\bhad (?:i|we|the|it)\b|\bwould\b.*\bhave\b|\bsuppose\b|\bwould\b.*\b(?:help|stop|block|prevent|change|save|matter|notice|detect)\b|\bcould (?:the|a|an) \w+ have\b/i;
/** What would have stopped it: no defence is named, so all are tried. */
const ASKS_REMEDY =
  /\bwhat (?:else )?(?:would|could|can|might) (?:have )?(?:stop|block|prevent|protect|catch|help)\w*(?: (?:it|that|this|him|me|her|them|the \w+))?\b|\bwhat would have\W*$/i;
const ABOUT_RUN =
  /\b(?:can.?t|cannot|does.?n.?t|is.?n.?t|won.?t|any ?more|no longer)\b|\b(?:this|that|these|those|my|mine|just|last|now|here|it|i)\b|\b(?:was|were|did|didn.?t|wasn.?t|weren.?t|got|went|came|happened|blocked|dropped|refused|stopped|answered|reached|failed|said|showed|could|couldn.?t)\b|\bthe (?:log|line|scan(?:ner)?|attack(?:er)?|request|injection|capture|script|sniffer|shop|customer)\b/i;
const ASKS_WHY = /\b(?:why|y|how come|how did|how could|what made|what caused|who|which|still)\b/i;
const WAS_NOT_STOPPED =
  /\b(?:not|n.?t|no|nothing|nobody|still|through|pass(?:ed)?|reach(?:ed)?|succeed(?:ed)?|get in|got in|allowed|200|arrive[ds]?|able|easily|found|readable|read|see|miss(?:ed)?|let)\b/i;
const WAS_STOPPED =
  /\b(?:block|stop|drop|den(?:y|ied)|refus|reject|fail|tim(?:e|ed) ?out|timeout|403|429|503|down|reset|rst|lost|cut|silence|no (?:reply|answer|response)|filtered|not work|n.t work|error)\w*/i;
const ASKS_WHY_AGAIN =
  /^\W*(?:(?:but|and|ok|so|yes|no) )*(?:y|why|how come|how so|why(?: is)? (?:that|so|not))\W*$/i;
/** Whether, or what, something did in the run. */
const ASKS_DEED =
  /\bset (?:it|this|that|the \w+) off\b|\btrigger\w*|\bwhat exactly\b|\bwhich (?:words?|part|bit|rules?|signature)\b|^\W*(?:(?:so|but|and|ok|hm+) )*(?:did|was|were|has|have)\b|\b(?:what|how many|how much|which|who|when) (?:\w+ ){0,2}(?:did|was|were|has|have|matched|noticed|saw|answered|got|came)\b|\bis (?:it|that|this) (?:on record|recorded|logged)\b/i;
const ASKS_QUIET =
  /\bwhy\b.*\b(?:quiet|silent|nothing from|no (?:line|alert|record|entry)|knows? nothing|shows? nothing|has nothing|empty|not (?:alert|notice|see|say|write|record|log)|n.?t (?:\w+ ){0,3}(?:alert|notice|see|say|write|record|log))\b/i;
const ASKS_NOW =
  /^\W*(?:(?:so|but|and|ok) )*(?:can|could|will|would|does|do|is|are)\b.*\b(?:now|still|any ?more|at the moment|currently)\b/i;
const CANNOT_GO_ON =
  /\b(?:can.?t|cannot|can not|could.?n.?t|does.?n.?t|did.?n.?t|won.?t|not) (?:\w+ ){0,3}(?:open|load|reach|connect|get (?:to|the|in|through)|visit|work|come through|see the (?:page|shop|site))\b|\b(?:page|site|shop) (?:is )?(?:down|gone|dead|away)\b/i;
/** Somebody looked for something and got nothing: what stopped it is behind the newest line. */
const CAME_BACK_EMPTY =
  /\b(?:find|finds|found|see|sees|saw|read|reads|get|gets|got|show|shows|showed|learn|learns|captured?|captures) (?:\w+ )?(?:nothing|no ports?)\b|\b(?:come|comes|came) (?:back|up) empty\b/i;
const DENIED = /\bnot\b|n.?t\b|\bnothing\b|\bno(?:body)?\b/i;
const ASKS_LINE = /\b(?:lines?|entry|entries|mean|means|meaning|says?|said|log)\b/i;
const ASKS_HAPPENED =
  /\bwhat (?:just )?(?:happened|happens here|was that|did (?:i|that) (?:just )?do|came of|did that)\b|\bwhat (?:do|did) (?:i|we) (?:just )?(?:see|do)\b|\bwhat went on\b|\bexplain (?:what happened|the (?:log|last|result))|\bwhat.?s (?:going on|happening)\b|\bsumm?ar\w+\b|\bdid (?:it|that|the attack) (?:work|succeed)\b/i;

/** From this score on an answer is given with the question that it answers. */
const NEARLY_FITS = 0.45;
/** A question that was put into English word by word has lost its small words. */
const TRANSLATED_FITS = 0.3;
/** From this score on the lesson is added to what the run shows. */
const LESSON_FITS = 0.7;
/** From here it is the requested answer, not only a near one. */
const SURE = 0.9;

/**
 * Answers without a language model: from the packets and records of the learner's run, and from the
 * questions and answers written for each level. The same question about the same lab gets the same
 * answer.
 */
export class Tutor {
  /** The answer, whole, and the record it speaks of. */
  reply(ask: Ask): Reply {
    const foreign = foreignQuestion(ask.question);
    if (!foreign) return answer(ask);
    if (!foreign.inEnglish) return { text: `${foreign.notice}\n\n${unknown(ask)}` };
    const question = foreign.inEnglish;
    const reply = answer({ ...ask, question }, TRANSLATED_FITS);
    return { ...reply, text: `${foreign.notice}\n\n${reply.text}` };
  }
}

function answer(ask: Ask, fits = NEARLY_FITS): Reply {
  const { question } = ask;
  const offered = answerOffered(ask);
  if (offered) return guarded(ask, { text: offered }, true);
  const suggested = answerSuggested(ask);
  if (suggested) return guarded(ask, suggested, true);
  const plain = refuseHarm(question) ?? smallTalk(question);
  if (plain) return { text: plain };
  if (asksForQuizAnswer(ask)) return { text: pointToLesson(ask) };
  const ofChallenge = answerChallenge(ask);
  if (ofChallenge) return guarded(ask, { text: ofChallenge }, true);
  const again = ASKS_WHY_AGAIN.test(question) && wasAboutRun(ask) ? whyLast(ask) : whyOther(ask);
  if (again) return guarded(ask, again, true);
  const followUp = answerFollowUp(ask);
  if (followUp) return guarded(ask, { text: followUp });
  const way = howTo(ask);
  if (way) return { text: way };
  if (isLost(question)) return { text: nextStep(ask) };
  if (ASKS_HINT.test(question)) return { text: nextHint(ask) };
  const asksNext = ASKS_NEXT.test(question);
  if (asksNext && !hasSubject(question)) return { text: nextStep(ask) };
  const reply = fromRun(ask);
  if (reply) return guarded(ask, reply, true);
  if (asksNext) return guarded(ask, fromLibrary(ask, FITS) ?? { text: nextStep(ask) });
  return guarded(ask, fromLibrary(ask, fits) ?? { text: unknown(ask) });
}

/** Whether somebody who asks what to do also says about what. */
function hasSubject(question: string): boolean {
  return termsOf(question.replace(ASKS_NEXT, ' ')).some((term) => !OF_THE_LAB.has(term));
}
const OF_THE_LAB = new Set(
  termsOf(
    'level lab quiz button action step task challenge finish complete unlock start begin new hi hello already everything help first next try click press tried did left',
  ),
);

const guarded = (ask: Ask, reply: Reply, isFromRun = false): Reply => ({
  ...reply,
  text: withoutQuizAnswers(ask, reply.text, isFromRun),
});

/** Whether the last answer spoke of the run. */
function wasAboutRun({ conversation }: Ask): boolean {
  const last = conversation.findLast(({ role }) => role === 'assistant');
  return /^(?:Action \d|I played|Nothing was stopped)/.test(last?.content ?? '');
}

/** What packets and records of the run say, followed by the lesson where one fits. */
function fromRun(ask: Ask): Reply | undefined {
  if (ask.lab.played.length === 0) return undefined;
  const reply = answerFromRun(ask);
  if (!reply) return undefined;
  const lesson = reply.about && findOwn(ask, `${ask.question} ${reply.about}`);
  const { text, cites } = reply;
  return {
    text: lesson ? `${text}\n\n${withItsQuestion(lesson.passage, ask.question)}` : text,
    ...(cites && { cites }),
  };
}

/** What the level itself teaches about something, if it clearly does. */
function findOwn({ level }: Ask, question: string): Hit | undefined {
  const [best] = findPassages(level, question);
  return best && best.passage.level === level && best.score >= LESSON_FITS ? best : undefined;
}

function answerFromRun(ask: Ask): RunReply | undefined {
  const { question } = ask;
  const success = whetherItWorked(ask);
  if (success) return success;
  const isTaught = (findOwn(ask, question)?.score ?? 0) >= SURE;
  if (ASKS_REMEDY.test(question) && !isTaught) return whatWouldStop(ask);
  if (ASKS_WHAT_IF.test(question)) return whatIf(ask);
  if (ASKS_HAPPENED.test(question)) return whatHappened(ask);
  const line = lineIn(ask);
  if (ASKS_QUIET.test(question)) return whatDeviceDid(ask);
  if (ASKS_DEED.test(question) && candidates(ask)) {
    return whatDeviceDid(ask) ?? whatHappened(ask);
  }
  const now = ASKS_NOW.test(question) ? whatNow(ask) : undefined;
  if (now) return now;
  if ((ASKS_WHY.test(question) || CANNOT_GO_ON.test(question)) && candidates(ask)) {
    if (line?.isQuoted && !isTaught) return explainLine(ask, line.played, line.line);
    const reply = whyOfRun(ask, isTaught);
    if (reply) return reply;
    if (line && (!isTaught || line.hasNumber)) return explainLine(ask, line.played, line.line);
  }
  return ASKS_LINE.test(question) && line && (!isTaught || line.isQuoted)
    ? explainLine(ask, line.played, line.line)
    : undefined;
}

function whyOfRun(ask: Ask, isTaught: boolean): RunReply | undefined {
  const { question } = ask;
  if (!ABOUT_RUN.test(question)) return undefined;
  if (CAME_BACK_EMPTY.test(question)) return whyLast(ask);
  const isStopAsked = WAS_STOPPED.test(question) && !DENIED.test(question.replace(WAS_STOPPED, ''));
  if (isStopAsked || CANNOT_GO_ON.test(question)) return whyStopped(ask);
  if (WAS_NOT_STOPPED.test(question)) return whyNotStopped(ask);
  return isTaught ? undefined : (whyNotStopped(ask) ?? whatHappened(ask));
}

/** A written answer, or the point of the lesson that fits. */
function fromLibrary(ask: Ask, fits = NEARLY_FITS): Reply | undefined {
  const { level } = ask;
  const [best] = findPassages(level, inContext(ask));
  if (!best || best.score < FITS) {
    const both = compareTerms(ask);
    if (both) return { text: both };
  }
  if (!best || best.score < fits) return undefined;
  const { written, text: plain, level: origin } = best.passage;
  // In a challenge its own questions are nearer than what only resembles the question.
  if (best.score < FITS) return ask.challenge ? undefined : closest(ask, best);
  const text = withItsQuestion(best.passage, ask.question);
  if (origin !== level) {
    return { text: `Level ${origin.id}, ${origin.texts.title}, teaches this. ${text}` };
  }
  return { text: written ? `${text}\n\nYou could ask next: ${written.followUp}` : plain };
}

/** Two things that no answer compares, one after the other. */
function compareTerms({ level, question }: Ask): string | undefined {
  const [, one, other] = ASKS_DIFFERENCE.exec(question) ?? [];
  if (!one || !other) return undefined;
  const told = [one, other].map((term) => {
    const [hit] = findPassages(level, `What is ${term}?`);
    return hit && hit.score >= FITS && hit.passage.written ? hit.passage.text : undefined;
  });
  return told[0] && told[1] && told[0] !== told[1] ? told.join('\n\n') : undefined;
}
const ASKS_DIFFERENCE = /\bdiff\w* between (.+?) and (.+?)\W*$/i;

/** An answer that is only near to the question asked, with the question it was written for. */
function closest({ level }: Ask, { passage }: Hit): Reply | undefined {
  const { written, text, level: origin } = passage;
  if (!written || origin !== level) return undefined;
  return { text: `The closest I have: ${written.asked[0]} ${text}` };
}

/** "Yes" and "No" answer a question in its own words, which may ask the other way round. */
function withItsQuestion({ written, text }: Hit['passage'], question: string): string {
  const [asked = ''] = written?.asked ?? [];
  const isOwn = plainWordsOf(asked).join() === plainWordsOf(question).join();
  return written && !isOwn && /^(?:yes|no|not)\b/i.test(text) ? `${asked} ${text}` : text;
}

/** For "is that bad?": the question with what the newest line is about. */
function inContext({ question, lab }: Ask): string {
  const isOpen = /\b(?:this|that|it)\b/i.test(question) && termsOf(question).length < 2;
  const line = isOpen && lab.played.length > 0 ? mainLine(lab.played.at(-1)!) : undefined;
  return line ? `${question} ${line.sentence}` : question;
}

/** That there is no answer, with the questions nearest to this one that have one. */
function unknown(ask: Ask): string {
  const kept = quizWords(ask);
  if (kept.length > 0) return pointToLesson(ask);
  const near = findPassages(ask.level, ask.question).flatMap(({ passage, score }) =>
    passage.written && score >= CLOSE ? [passage.written.asked[0]!] : [],
  );
  const asked = [
    ...nearestOf(ask),
    ...near,
    ...answersOf(ask.level).map((written) => written.asked[0]!),
  ];
  const closest = [...new Set(asked)].slice(0, 2).join(' ');
  return `I have no good answer to that. The closest I have: ${closest}`;
}
