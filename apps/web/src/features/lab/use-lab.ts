import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { progressOf } from '@netward/lab-engine';
import { GUEST_LEVEL_MAX, QUIZ_TOAST_MS } from '@netward/contracts';
import type { Level } from '@netward/levels';
import { getSession, isGuest } from '../../lib/session.ts';
import { showToast } from '../../ui/toast.tsx';
import { Inspector, loadInspector } from './inspector/load-inspector.ts';
import type { LabCommands } from './lab-commands.ts';
import type { LabProgress } from './lab-props.ts';
import {
  type Lab,
  linked,
  openLab,
  restarted,
  sentRunOf,
  takeAction,
  withOpened,
  withoutLog,
  withTried,
} from './lab-state.ts';

export const QUIZ_UNLOCKED = "Quiz unlocked! Click 'Take Quiz' under the diagram.";
const LOGIN_FOR_QUIZ = 'Login required to take quizzes for this level!';
const NOT_LOADED = 'The inspector did not load. Check your connection and open it again.';
const NOTHING: readonly string[] = [];

interface LabOptions {
  readonly level: Level;
  readonly progress: LabProgress;
  /** A level above 2 was completed without a session: the login is due. */
  readonly onLoginDue: () => void;
}

/** The lab of a level: its state, and what a learner can do to it. */
export function useLab({ level, progress, onLoginDue }: LabOptions) {
  const known = progress.tried[level.id] ?? NOTHING;
  const [lab, setLab] = useState<Lab>(() =>
    linked.lab?.level === level ? linked.lab : openLab(level, known),
  );
  if (lab.level.id !== level.id) setLab(openLab(level, known));
  useEffect(() => {
    linked.lab = undefined;
  }, []);
  const latest = useRef(lab);
  useLayoutEffect(() => {
    latest.current = lab;
  }, [lab]);

  const announce = useAnnouncement(onLoginDue);
  const commands = useMemo((): Omit<LabCommands, 'onRoom'> => {
    const show = (next: Lab) => {
      latest.current = next;
      setLab(next);
    };
    return {
      latest,
      show,
      act(action) {
        const wasReady = progressOf(latest.current.run).quizReady;
        show(takeAction(latest.current, action, Date.now()));
        const { level, run } = latest.current;
        if (!wasReady && progressOf(run).quizReady) announce(level);
      },
      clearLog: () => show(withoutLog(latest.current)),
      restart: () => show(restarted(latest.current)),
      open(what) {
        const showPart = () => show(withOpened(latest.current, what));
        if (!what || Inspector) showPart();
        else loadInspector().then(showPart, () => showToast({ text: NOT_LOADED, tone: 'alerted' }));
      },
    };
  }, [announce]);

  useEffect(() => commands.show(withTried(latest.current, known)), [known, commands]);

  const { addTried } = progress;
  useEffect(() => {
    // What an earlier step of the run shows was told when it was the newest.
    if (latest.current.now || lab.counted.length === 0) return;
    addTried(lab.level.id, lab.counted, sentRunOf(latest.current));
  }, [addTried, lab.level.id, lab.counted]);
  return { lab, latest, commands };
}

/** Says once that the quiz is open, or, where the session was lost on the way, asks for the login. */
function useAnnouncement(onLoginDue: () => void) {
  const due = useRef(onLoginDue);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    due.current = onLoginDue;
  }, [onLoginDue]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback((level: Level) => {
    if (!isGuest(getSession()) || Number(level.id) <= GUEST_LEVEL_MAX) {
      showToast({ text: QUIZ_UNLOCKED, tone: 'passed', place: 'centre', ms: QUIZ_TOAST_MS });
      return;
    }
    showToast({ text: LOGIN_FOR_QUIZ, tone: 'alerted', place: 'centre', ms: QUIZ_TOAST_MS });
    timer.current = setTimeout(() => due.current(), QUIZ_TOAST_MS);
  }, []);
}
