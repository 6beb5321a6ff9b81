import { Link } from '../../lib/link.tsx';
import { blogPostPath } from '@netward/contracts';
import { buttonClass } from '../../ui/button.tsx';
import { type Article, END_IDS } from './post.ts';

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
            <p className="small above-4">{description}</p>
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
            <p className="small above-4">
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
        <Link className={buttonClass('primary', 'large')} to={lab.href}>
          {lab.name}
        </Link>
      </p>
      <p className="article-credit note ruled-above">Written by Netward.</p>
      <References article={article} />
      <Related article={article} />
    </footer>
  );
}
