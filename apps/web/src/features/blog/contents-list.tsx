import { useEffect, useState } from 'react';
import { renderMarkup } from './markup-view.tsx';
import { END_IDS, isHeading, type Section, textOf } from './post.ts';

/** Everything above the top 30 % of the screen counts as passed, however far up it is. */
const PASSED = '1000000px 0px -70% 0px';

/** The last heading that the reader has scrolled past. */
function useCurrentHeading(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(' ');
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return;
    const headings = key.split(' ').map((id) => document.getElementById(id));
    const update = () => {
      const line = innerHeight * 0.3;
      const passed = headings.filter((one) => one && one.getBoundingClientRect().top < line);
      setCurrent(passed.at(-1)?.id);
    };
    const observer = new IntersectionObserver(update, { rootMargin: PASSED });
    for (const heading of headings) if (heading) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
}

/** The main headings of an article, with a mark at the section being read. */
export function ContentsList({ sections }: { sections: readonly Section[] }) {
  const main = sections.filter(isHeading).filter(({ type }) => type === 'h2');
  const current = useCurrentHeading([...main.map(({ id }) => id), END_IDS.references]);
  const link = (id: string, name: React.ReactNode) => (
    <li key={id}>
      <a href={`#${id}`} aria-current={current === id ? 'location' : undefined}>
        {name}
      </a>
    </li>
  );
  return (
    <nav className="article-contents" aria-label="Contents">
      <p className="label" aria-hidden="true">
        Contents
      </p>
      <ol>
        {main.map(({ id, content }) => link(id, renderMarkup([textOf(content)])))}
        {link(END_IDS.references, 'References')}
      </ol>
    </nav>
  );
}
