import { Link } from '../../lib/link.tsx';
import { webPaths } from '@netward/contracts';
import type { LazyState } from '../../lib/lazy-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ArticleEnd } from './article-end.tsx';
import { ArticleSections } from './article-sections.tsx';
import { BlogFailure } from './blog-failure.tsx';
import { ContentsList } from './contents-list.tsx';
import { type Article, listOf, type Section } from './post.ts';
import { PostFacts } from './post-facts.tsx';
import './article.css';
import './figure.css';

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
    <p className="article-checked small measure">
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
