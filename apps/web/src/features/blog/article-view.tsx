import { useEffect, useState } from 'react';
import { blogPostPath, webPaths } from '@netward/contracts';
import { renderMarkup } from '../../lib/markup.tsx';
import { BlogFailure } from './blog-failure.tsx';
import {
  type Article,
  END_IDS,
  isHeading,
  listOf,
  type Section,
  type Teaser,
  textOf,
} from './post.ts';
import { Link } from '../../lib/link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { LazyState } from '../../lib/lazy-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ArticleSections } from './article-sections.tsx';
import './figure.css';
import './article.css';

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

interface PostFactsProps {
  readonly post: Teaser;
  /** What the date is, where another one stands near it. */
  readonly dateOf?: 'Published';
}

export function PostFacts({ post, dateOf }: PostFactsProps) {
  return (
    <p className="post-facts flex wraps mono faint">
      <span>
        {dateOf} <time dateTime={post.day}>{post.date}</time>
      </span>
      <span>{post.category}</span>
      <span>{post.readTime}</span>
    </p>
  );
}

function References({ article }: { article: Article }) {
  return (
    <section aria-labelledby={END_IDS.references}>
      <h2 id={END_IDS.references} tabIndex={-1}>
        References
      </h2>
      <ul className="article-references above-16">
        {article.references.map(({ title, url, description }) => (
          <li className="ruled-above" key={url}>
            <a href={url} rel="noopener">
              {title}
            </a>
            <p className="small muted above-4">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Related({ article }: { article: Article }) {
  if (article.related.length === 0) return null;
  return (
    <section aria-labelledby={END_IDS.related}>
      <h2 id={END_IDS.related}>Related articles</h2>
      <ul className="article-related above-16">
        {article.related.map(({ slug, title, category, readTime }) => (
          <li className="ruled-above" key={slug}>
            <Link to={blogPostPath(slug)}>{title}</Link>
            <p className="small muted above-4">
              {category}, {readTime}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What follows an article's text: the level it ends with, author, references and related articles. */
export function ArticleEnd({ article }: { article: Article }) {
  const { lab } = article;
  return (
    <footer className="article-end above-24 measure">
      <p>
        <ButtonLink look="primary" size="large" to={lab.href}>
          {lab.name}
        </ButtonLink>
      </p>
      <p className="article-credit note ruled-above">Written by Netward.</p>
      <References article={article} />
      <Related article={article} />
    </footer>
  );
}

function BackLink() {
  return (
    <Link
      className="article-back middle gap-10 ui-text muted whole-row target no-line"
      to={webPaths.blog}
    >
      <Icon name="i-left" />
      Back to the blog
    </Link>
  );
}

function headingOf(state: LazyState<Article | undefined>): string {
  if (state.status === 'loading') return 'Loading the article...';
  if (state.status === 'failed') return 'Error Loading Blog';
  return state.data?.title ?? 'Blog Post Not Found';
}

/** The index of the second heading. The sections before it fill a screen. */
function firstScreenEnd(sections: readonly Section[]): number {
  const headings = sections.flatMap(({ type }, index) => (type === 'h2' ? [index] : []));
  return headings[1] ?? sections.length;
}

function Body({ article }: { article: Article }) {
  const { sections } = article;
  const end = firstScreenEnd(sections);
  return (
    <>
      <ContentsList sections={sections} />
      <div className="article-text shrinks">
        <ArticleSections sections={sections.slice(0, end)} />
        <div className="article-rest below-fold">
          <ArticleSections sections={sections.slice(end)} />
          <ArticleEnd article={article} />
        </div>
      </div>
    </>
  );
}

/** When the article was last checked and with what, since its tools are younger than its date. */
function Checked({ article: { checked, checkedDay, versions } }: { article: Article }) {
  return (
    <p className="article-checked small muted measure">
      Checked <time dateTime={checkedDay}>{checked}</time> with {listOf(versions)}. The outputs and
      figures come from runs with these versions.
    </p>
  );
}

interface ArticleViewProps {
  /** Loaded without data if there is no such post. */
  readonly article: LazyState<Article | undefined>;
  readonly onRetry: () => void;
}

/** An article, or its loading or error state. All states share one heading, so that the focus stays. */
export function ArticleView({ article: state, onRetry }: ArticleViewProps) {
  const article = state.status === 'loaded' ? state.data : undefined;
  const isMissing = state.status === 'loaded' && !article;
  return (
    <article className="article grid wrap" aria-busy={state.status === 'loading'}>
      <BackLink />
      <header>
        <h1 tabIndex={-1}>{headingOf(state)}</h1>
        {article && (
          <div className="article-facts flex wraps middle">
            <PostFacts post={article} dateOf="Published" />
            {article.featured && <Tag isStrong>Featured</Tag>}
          </div>
        )}
        {article && <Checked article={article} />}
        {isMissing && <p>The post that you are looking for does not exist.</p>}
        {state.status === 'failed' && <BlogFailure onRetry={onRetry} />}
      </header>
      {article && <Body article={article} />}
    </article>
  );
}
