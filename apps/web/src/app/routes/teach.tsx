import { matchPath, useLocation } from 'react-router-dom';
import { lessonPath, webPaths } from '@netward/contracts';
import type { Lesson } from '../../features/teach/authoring/read-lessons.ts';
import { Teach } from '../../features/teach/teach.tsx';
import { LessonView } from '../../features/teach/lesson-view.tsx';
import { lessons } from '../../features/teach/lessons.ts';
import '../../features/legal/legal.css';
import '../../features/transcript/print.css';
import { ButtonLink } from '../../ui/button.tsx';
import { PlainPage } from '../plain-page.tsx';

const NO_LESSON = 'No such lesson';

function lessonAt(pathname: string): Lesson | undefined {
  return lessons.find(({ level }) => matchPath(lessonPath(level), pathname));
}

const isPlan = (pathname: string) => matchPath(webPaths.teach, pathname) !== null;

export function title(pathname: string): string {
  if (isPlan(pathname)) return 'Teaching with Netward';
  const lesson = lessonAt(pathname);
  return lesson ? `Lesson ${lesson.level}: ${lesson.title}` : NO_LESSON;
}

export function Page() {
  const { pathname } = useLocation();
  const lesson = lessonAt(pathname);
  if (isPlan(pathname)) return <Teach />;
  if (lesson) return <LessonView key={lesson.level} lesson={lesson} />;
  return (
    <PlainPage title={NO_LESSON}>
      <p className="plain-page-ways">
        <ButtonLink look="primary" size="large" to={webPaths.teach}>
          All lessons
        </ButtonLink>
      </p>
    </PlainPage>
  );
}
