import { useCallback, useEffect, useState } from 'react';
import type { LevelId } from '@netward/contracts';
import type { Level } from '@netward/levels';
import { useLevel } from '../../lib/level-of.ts';
import { isGuest as isGuestOf, useSession } from '../../lib/session.ts';
import { dismissToast, showToast } from '../../ui/toast.tsx';
import { isLocked, LabBar, PremiumBanner } from './bar/lab-bar.tsx';
import { LabPanes } from './lab-panes.tsx';
import type { LabScreenProps, Room } from './lab-props.ts';
import { linked } from './lab-state.ts';
import { QUIZ_UNLOCKED, useLab } from './use-lab.ts';
import './lab.css';

async function loadQuiz(level: Level) {
  const [screen, questions] = await Promise.all([import('./quiz/quiz-screen.tsx'), level.quiz()]);
  return { quiz: { ...screen, ...questions } };
}
const loadChallenge = async () => ({ challenge: await import('./challenge/challenge-screen.tsx') });

type Rooms = Awaited<ReturnType<typeof loadQuiz>> & Awaited<ReturnType<typeof loadChallenge>>;

export function LabScreen(props: LabScreenProps) {
  const opened = useLevel(props.level);
  return <OpenLevel {...props} level={opened.id} opened={opened} />;
}

function OpenLevel(props: LabScreenProps & { opened: Level }) {
  const { opened, level, progress, requestedLevel = level, onLevelChange, onLoginRequest } = props;
  const isGuest = isGuestOf(useSession());
  const [hasAnswers, setHasAnswers] = useState(false);
  const [wanted, setWanted] = useState<LevelId | null>(null);
  const askForLogin = useCallback(() => onLoginRequest('quiz', level), [onLoginRequest, level]);
  const play = useLab({ level: opened, progress, onLoginDue: askForLogin });
  const { room, open, leave } = useRoom(opened);

  const chooseLevel = (id: LevelId) => {
    if (id === level) return;
    if (room?.quiz && hasAnswers && !isLocked(id, isGuest)) setWanted(id);
    else onLevelChange(id);
  };
  return (
    <div className={`lab grid shrinks page-ground ${room?.quiz ? 'is-quiz' : ''}`}>
      <LabBar
        {...{ ...props, isGuest }}
        isInRoom={room !== null}
        onBack={room ? leave : props.onLeave}
        onChoose={chooseLevel}
      />
      {/* An empty one keeps the grid row, so that the banner displaces nothing. */}
      {!room?.quiz &&
        (isLocked(requestedLevel, isGuest) ? (
          <PremiumBanner onUnlock={() => onLoginRequest('unlock', requestedLevel)} />
        ) : (
          <div />
        ))}
      {room?.challenge && <room.challenge.ChallengeScreen {...props} play={play} />}
      {!room && <LabPanes {...props} play={play} onRoom={open} />}
      {room?.quiz && (
        <QuizRoom
          {...{ ...props, isGuest }}
          code={room.quiz}
          onLogin={askForLogin}
          onDirty={setHasAnswers}
          onLeave={leave}
        />
      )}
      {room?.quiz && wanted && (
        <room.quiz.LeaveQuizDialog
          onStay={() => setWanted(null)}
          onLeave={() => {
            setWanted(null);
            onLevelChange(wanted);
          }}
        />
      )}
    </div>
  );
}

interface QuizRoomProps extends Pick<LabScreenProps, 'level' | 'progress'> {
  readonly opened: Level;
  readonly code: Rooms['quiz'];
  readonly isGuest: boolean;
  readonly onLogin: () => void;
  readonly onDirty: (hasAnswers: boolean) => void;
  readonly onLeave: () => void;
}

/** The quiz for those who are signed in. Somebody who started it may finish it if the session expires. */
function QuizRoom({ level, opened, progress, code, isGuest, ...handlers }: QuizRoomProps) {
  const [isAdmitted, setAdmitted] = useState(!isGuest);
  if (!isGuest && !isAdmitted) setAdmitted(true);
  const { onLogin, onDirty, onLeave } = handlers;
  if (!isAdmitted) return <code.QuizRestricted {...{ level, onLogin, onLeave }} />;
  return (
    <code.QuizScreen
      level={opened}
      quiz={code.quiz}
      previous={progress.quizResults[level]}
      onDirty={onDirty}
      onSubmit={(...result) => progress.addQuizResult(level, ...result)}
      onLeave={onLeave}
    />
  );
}

/** The level's quiz or challenge while it is open; a link may ask for the challenge at once. */
function useRoom(level: Level) {
  const [opened, setOpened] = useState<{ of: Level; room: Partial<Rooms> } | null>(null);
  const open = useCallback(
    (name: Room) => {
      dismissToast(QUIZ_UNLOCKED);
      const loading: Promise<Partial<Rooms>> = name === 'quiz' ? loadQuiz(level) : loadChallenge();
      loading.then(
        (room) => setOpened({ of: level, room }),
        () => {
          const text = `The ${name} did not load. Check your connection and open it again.`;
          showToast({ text, tone: 'alerted' });
        },
      );
    },
    [level],
  );
  useEffect(() => {
    if (linked.challenge !== level.id) return;
    linked.challenge = undefined;
    open('challenge');
  }, [level, open]);
  return { room: opened?.of === level ? opened.room : null, open, leave: () => setOpened(null) };
}
