import {
  CERTIFICATE_NAMES,
  CERTIFICATES,
  MOST_AGE,
  PROTOCOLS,
  type CertificateName,
  type Protocol,
  type TlsConfiguration,
} from '@netward/challenges/05-tls';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { ChoiceGroup } from '../choice-group.tsx';
import { NumberField } from '../number-field.tsx';

type Props = ChallengeFormProps<TlsConfiguration>;
type HstsChoice = 'nowhere' | NonNullable<TlsConfiguration['hsts']>['on'];

const A_DAY = 86_400;

/** What port 80 does, and what the shop says and shows on port 443. */
export function TlsForm(props: Props) {
  const { configuration, onChange, judgement, selected, onSelect } = props;
  const { plain, hsts, secure, certificate } = configuration;
  const set = (more: Partial<TlsConfiguration>) => onChange({ ...configuration, ...more });
  const group = (part: string) => ({
    hits: judgement ? (judgement.hits[part] ?? 0) : null,
    isSelected: selected === part,
    onSelect: () => onSelect(part),
  });
  const isClosed = plain === 'closed';
  return (
    <div>
      <ChoiceGroup
        {...group('plain')}
        legend="Port 80"
        value={plain}
        choices={[
          ['serve', 'The shop', 'as on port 443'],
          ['redirect', 'Redirect', 'to the same page by HTTPS'],
          ['home', 'Redirect home', 'to the front page by HTTPS'],
          ['closed', 'Closed', 'nothing listens'],
        ]}
        onChange={(next) =>
          // Where nothing listens, nothing sends a header.
          set({ plain: next, hsts: next === 'closed' && hsts ? { ...hsts, on: 'https' } : hsts })
        }
      />
      <ChoiceGroup<HstsChoice>
        {...group('hsts')}
        legend="Strict-Transport-Security (HSTS)"
        value={hsts?.on ?? 'nowhere'}
        choices={[
          ['nowhere', 'Not sent', ''],
          ['https', 'Port 443', 'sends it'],
          ...(isClosed
            ? []
            : ([
                ['http', 'Port 80', 'sends it'],
                ['both', 'Both', 'send it'],
              ] as const)),
        ]}
        onChange={(on) =>
          set({
            hsts:
              on === 'nowhere' ? null : { ...(hsts ?? { maxAge: A_DAY, subdomains: false }), on },
          })
        }
      >
        {hsts && (
          <div className="choice-fields">
            <label>
              {`max-age, seconds (${inDays(hsts.maxAge)})`}
              <NumberField
                value={hsts.maxAge}
                min={0}
                max={MOST_AGE}
                onChange={(maxAge) => set({ hsts: { ...hsts, maxAge } })}
              />
            </label>
          </div>
        )}
        {hsts && (
          <label>
            <input
              type="checkbox"
              checked={hsts.subdomains}
              onChange={({ target }) => set({ hsts: { ...hsts, subdomains: target.checked } })}
            />
            <span>
              <b>includeSubDomains</b> my.shop.lab as well
            </span>
          </label>
        )}
      </ChoiceGroup>
      <ChoiceGroup
        {...group('secure')}
        legend="Session cookie"
        value={secure ? 'secure' : 'plain'}
        choices={[
          ['plain', 'As the shop sets it', 'sent by HTTP and HTTPS'],
          ['secure', 'Secure', 'sent by HTTPS only'],
        ]}
        onChange={(next) => set({ secure: next === 'secure' })}
      />
      <Versions {...props} />
      <ChoiceGroup
        {...group('certificate')}
        legend="Certificate"
        value={certificate}
        choices={CERTIFICATE_NAMES.map((name) => [name, name, aboutCertificate(name)] as const)}
        onChange={(next) => set({ certificate: next })}
      />
    </div>
  );
}

/** '30 days'. */
function inDays(seconds: number): string {
  const days = Math.round((seconds / A_DAY) * 10) / 10;
  return `${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'}`;
}

function aboutCertificate(name: CertificateName): string {
  const { names, issuer, until } = CERTIFICATES[name];
  return `${names.join(', ')}, until ${until}${names.includes(issuer) ? ', signed by itself' : ''}`;
}

function Versions({ configuration, onChange, judgement, selected, onSelect }: Props) {
  const { protocols } = configuration;
  const toggle = (version: Protocol) => {
    const next = PROTOCOLS.filter((each) => protocols.includes(each) !== (each === version));
    if (next.length > 0) onChange({ ...configuration, protocols: next });
  };
  return (
    <fieldset
      className="choice-group"
      data-selected={selected === 'protocols' || undefined}
      onFocus={() => onSelect('protocols')}
    >
      <legend>
        <span>TLS versions</span>
        {judgement && <small>refused {judgement.hits['protocols'] ?? 0}</small>}
      </legend>
      {PROTOCOLS.map((version) => (
        <label key={version}>
          <input
            type="checkbox"
            checked={protocols.includes(version)}
            // One has to stay, or nothing could be spoken.
            disabled={protocols.length === 1 && protocols[0] === version}
            onChange={() => toggle(version)}
          />
          <b>{version}</b>
        </label>
      ))}
    </fieldset>
  );
}
