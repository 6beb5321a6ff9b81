import { Hero } from './hero.tsx';
import { HomeMore } from './home-more.tsx';
import type { HomeProps } from './home-props.ts';

/** A newcomer's home page. */
export function Home(props: HomeProps) {
  return (
    <div className="guest-only newcomer">
      <Hero {...props} />
      <HomeMore {...props} />
    </div>
  );
}
