interface PathStep {
  readonly name: string;
  readonly levels: readonly (readonly [string, string])[];
  readonly gist: string;
  readonly isFree?: boolean;
}

const steps: readonly PathStep[] = [
  {
    name: 'Foundation',
    levels: [
      ['1', 'Basic Traffic'],
      ['2', 'Firewall'],
    ],
    gist: 'See plain traffic, then decide who may pass.',
    isFree: true,
  },
  {
    name: 'Defense Systems',
    levels: [
      ['3', 'IDS'],
      ['4', 'IPS'],
    ],
    gist: 'Noticing an attack, and stopping one.',
  },
  {
    name: 'Advanced Security',
    levels: [
      ['5', 'TLS/SSL'],
      ['6', 'WAF'],
      ['7', 'VPN'],
      ['8', 'Load Balancer'],
    ],
    gist: 'Encrypt the wire, read HTTP, survive a failure.',
  },
  {
    name: 'SOC Operations',
    levels: [
      ['9', 'SIEM'],
      ['10', 'SOC Challenge'],
    ],
    gist: 'Put the records together.',
  },
];

/** One wire with ten stations, solid while no login is needed. */
export function LearningPath() {
  return (
    <section className="home-section wrap below-fold" aria-labelledby="path-title">
      <h2 id="path-title">The way through</h2>
      <ol className="path">
        {steps.map(({ name, levels, gist, isFree }) => (
          <li key={name} className={isFree ? 'is-free' : undefined}>
            <div className="path-wire" aria-hidden="true">
              {levels.map(([level]) => (
                <i key={level} />
              ))}
            </div>
            <h3>{name}</h3>
            <ol>
              {levels.map(([level, title]) => (
                <li key={level}>
                  <b>{level}</b>
                  {title}
                </li>
              ))}
            </ol>
            <p>{gist}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
