import { webPaths } from '@netward/contracts';
import { ButtonLink } from '../../ui/button.tsx';
import { Canvas, Direction, End } from '../../ui/figure.tsx';
import { PlainPage } from '../plain-page.tsx';

export const title = '404 - Page Not Found';

/** A request that reaches the server and finds no page behind it. */
function NothingThere() {
  return (
    <Canvas
      kind="only"
      size={[360, 104]}
      label="A request reaches the server; the page behind it is not there."
    >
      <path className="fig-path passed" d="M60 37H152" />
      <Direction x={108} y={37} verdict="passed" />
      <path className="fig-unreached" d="M206 37H284" />
      <circle className="fig-unreached" cx="310" cy="37" r="24" />
      <End box={[6, 14, 54, 46]} device="client" glyph={24} name="You" />
      <End box={[152, 14, 54, 46]} device="server" glyph={24} name="Server" />
      <text className="fig-name" x="310" y="78">
        No page
      </text>
    </Canvas>
  );
}

export function Page() {
  return (
    <PlainPage title="404 - Page Not Found">
      <p>The server was reached and has answered: there is nothing at this address.</p>
      <NothingThere />
      <p className="plain-page-ways cluster gap-12 above-24">
        <ButtonLink look="primary" size="large" to={webPaths.home}>
          Go to Home Page
        </ButtonLink>
        <ButtonLink size="large" to={webPaths.labs}>
          Browse All Labs
        </ButtonLink>
      </p>
    </PlainPage>
  );
}
