import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type LabAction, progressOf } from '@netward/lab-engine';
import { GUEST_LEVEL_MAX, QUIZ_TOAST_MS } from '@netward/contracts';
import type { Level } from '@netward/levels';
import { getSession, isGuest } from '../../lib/session.ts';
import { showToast } from '../../ui/toast.tsx';
import { Inspector, loadInspector } from './inspector/load-inspector.ts';
import type { OpenEvidence } from './inspector/open-evidence.ts';
import type { LabProgress } from './lab-props.ts';
import {
  advanceLab,
  type Lab,
  type LabEventOfScreen,
  linked,
  openLab,
  sentRunOf,
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

  const send = useCallback((event: LabEventOfScreen) => {
    const next = advanceLab(latest.current, event);
    latest.current = next;
    setLab(next);
    return next;
  }, []);

  useEffect(() => {
    send({ kind: 'progress-arrived', tried: known });
  }, [known, send]);

  const { addTried } = progress;
  useEffect(() => {
    // What an earlier step of the run shows was told when it was the newest.
    if (latest.current.now || lab.counted.length === 0) return;
    addTried(lab.level.id, lab.counted, sentRunOf(latest.current));
  }, [addTried, lab.level.id, lab.counted]);

  const announce = useAnnouncement(onLoginDue);
  const act = useCallback(
    (action: LabAction) => {
      const wasReady = progressOf(latest.current.run).quizReady;
      const next = send({ kind: 'acted', action, time: Date.now() });
      if (!wasReady && progressOf(next.run).quizReady) announce(next.level);
    },
    [announce, send],
  );
  const clearLog = useCallback(() => void send({ kind: 'log-cleared' }), [send]);
  const restart = useCallback(() => void send({ kind: 'restarted' }), [send]);
  const show = useCallback((past: Lab) => void send({ kind: 'shown', lab: past }), [send]);
  const open = useCallback<OpenEvidence>(
    (what) => {
      const show = () => void send({ kind: 'opened', what });
      if (!what || Inspector) show();
      else loadInspector().then(show, () => showToast({ text: NOT_LOADED, tone: 'alerted' }));
    },
    [send],
  );
  return { lab, latest, act, clearLog, restart, open, show };
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
