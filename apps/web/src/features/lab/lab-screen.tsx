import { useCallback, useEffect, useState } from 'react';
import type { LevelId } from '@netward/contracts';
import type { Level } from '@netward/levels';
import { isPackage } from '../../lib/is-package.ts';
import { useLevel } from '../../lib/level-of.ts';
import { isGuest as isGuestOf, useSession } from '../../lib/session.ts';
import { dismissToast, showToast } from '../../ui/toast.tsx';
import { isLocked, LabBar, LevelRail, LevelSelector, PremiumBanner } from './bar/lab-bar.tsx';
import { LabPanes } from './lab-panes.tsx';
import type { LabScreenProps, Room } from './lab-props.ts';
import { useLayout } from './layout.ts';
import { linked } from './lab-state.ts';
import { QUIZ_UNLOCKED, useLab } from './use-lab.ts';
import './lab.css';

/** The quiz screen and the questions of this level. */
async function loadQuizOf(level: Level) {
  const [screen, questions] = await Promise.all([import('./quiz/quiz-screen.tsx'), level.quiz()]);
  return { ...screen, ...questions };
}
const loadChallenge = () => import('./challenge/challenge-screen.tsx');

/** The full-screen lab: one level, its quiz or its challenge. */
export function LabScreen(props: LabScreenProps) {
  const opened = useLevel(props.level);
  return <OpenLevel {...props} level={opened.id} opened={opened} />;
}

function OpenLevel(props: LabScreenProps & { opened: Level }) {
  const { opened, level, progress, onLevelChange, onLoginRequest } = props;
  const isGuest = isGuestOf(useSession());
  const [hasAnswers, setHasAnswers] = useState(false);
  const [wanted, setWanted] = useState<LevelId | null>(null);
  const askForLogin = useCallback(() => onLoginRequest('quiz', level), [onLoginRequest, level]);
  const play = useLab({ level: opened, progress, onLoginDue: askForLogin });
  const { quiz, leaveQuiz, challenge, leaveChallenge, openRoom } = useRooms(opened);

  const chooseLevel = (id: LevelId) => {
    if (id === level) return;
    if (quiz && hasAnswers && !isLocked(id, isGuest)) setWanted(id);
    else onLevelChange(id);
  };
  const bar = (
    <Bar
      {...props}
      isInRoom={!!quiz || !!challenge}
      onBack={quiz ? leaveQuiz : challenge ? leaveChallenge : props.onLeave}
      onChoose={chooseLevel}
    />
  );

  if (!quiz) {
    return (
      <div className="lab">
        {bar}
        <Banner {...props} isGuest={isGuest} />
        {challenge ? (
          <challenge.ChallengeScreen {...props} opened={opened} play={play} />
        ) : (
          <LabPanes {...props} play={play} onRoom={openRoom} />
        )}
      </div>
    );
  }
  return (
    <div className="lab is-quiz">
      {bar}
      <QuizRoom
        {...props}
        code={quiz}
        isGuest={isGuest}
        onLogin={askForLogin}
        onDirty={setHasAnswers}
        onLeave={leaveQuiz}
      />
      {wanted && (
        <quiz.LeaveQuizDialog
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
  readonly code: Awaited<ReturnType<typeof loadQuizOf>>;
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

/** The level's quiz and challenge; a link may ask for the challenge at once. */
function useRooms(opened: Level) {
  const level = opened.id;
  const loadQuiz = useCallback(() => loadQuizOf(opened), [opened]);
  const [quiz, openQuiz, leaveQuiz] = useRoomOf(level, 'quiz', loadQuiz);
  const [challenge, openChallenge, leaveChallenge] = useRoomOf(level, 'challenge', loadChallenge);
  useEffect(() => {
    if (linked.challenge !== level) return;
    linked.challenge = undefined;
    openChallenge();
  }, [level, openChallenge]);
  const openRoom = useCallback(
    (room: Room) => {
      dismissToast(QUIZ_UNLOCKED);
      if (room === 'quiz') openQuiz();
      else openChallenge();
    },
    [openQuiz, openChallenge],
  );
  return { quiz, leaveQuiz, challenge, leaveChallenge, openRoom };
}

/**
 * The code of a level's room while it is open, and how to open and leave it. A room closes when the
 * level changes.
 */
function useRoomOf<Code>(level: LevelId, room: Room, load: () => Promise<Code>) {
  const [opened, setOpened] = useState<{ of: LevelId; code: Code } | null>(null);
  const open = useCallback(
    () =>
      void load()
        .then((code) => setOpened({ of: level, code }))
        .catch(() =>
          showToast({
            text: `The ${room} did not load. Check your connection and open it again.`,
            tone: 'alerted',
          }),
        ),
    [level, room, load],
  );
  return [opened?.of === level ? opened.code : null, open, () => setOpened(null)] as const;
}

interface BarProps extends LabScreenProps {
  readonly isInRoom: boolean;
  readonly onBack: () => void;
  readonly onChoose: (level: LevelId) => void;
}

function Bar(props: BarProps) {
  const { level, requestedLevel, progress, isInRoom, onBack, onChoose, onLoginRequest } = props;
  const isGuest = isGuestOf(useSession());
  const Levels = useLayout() === 'wide' ? LevelRail : LevelSelector;
  return (
    <LabBar
      back={isInRoom ? 'Back to Lab' : 'Back to Home'}
      onBack={isInRoom || !isPackage ? onBack : undefined}
      onLogin={() => onLoginRequest('unlock', requestedLevel)}
      onLogout={props.onLogout}
    >
      {!isPackage && (
        <Levels level={level} isGuest={isGuest} tried={progress.tried} onChoose={onChoose} />
      )}
      {progress.unsaved && (
        <span className="lab-user nowrap ui-text muted">{progress.unsaved}</span>
      )}
    </LabBar>
  );
}

function Banner(props: LabScreenProps & { isGuest: boolean }) {
  const { level, requestedLevel, isGuest, onLoginRequest } = props;
  const asked = requestedLevel ?? level;
  // Keeps the grid row, so that the banner displaces nothing.
  if (!isLocked(asked, isGuest)) return <div />;
  return <PremiumBanner onUnlock={() => onLoginRequest('unlock', asked)} />;
}
