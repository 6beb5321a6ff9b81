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
import { groupOf } from '../parts-of-form.ts';

type Props = ChallengeFormProps<TlsConfiguration>;
type Hsts = NonNullable<TlsConfiguration['hsts']>;
type HstsChoice = 'nowhere' | Hsts['on'];

const A_DAY = 86_400;

/** What port 80 does, and what the shop says and shows on port 443. */
export function TlsForm(props: Props) {
  const { configuration, onChange } = props;
  const { plain, hsts, secure, certificate } = configuration;
  const set = (more: Partial<TlsConfiguration>) => onChange({ ...configuration, ...more });
  return (
    <div>
      <ChoiceGroup
        {...groupOf(props, 'plain')}
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
      <StrictTransport {...props} />
      <ChoiceGroup
        {...groupOf(props, 'secure')}
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
        {...groupOf(props, 'certificate')}
        legend="Certificate"
        value={certificate}
        choices={CERTIFICATE_NAMES.map((name) => [name, name, aboutCertificate(name)] as const)}
        onChange={(next) => set({ certificate: next })}
      />
    </div>
  );
}

/** 'name, other name, until 2027-01-01'. */
function aboutCertificate(name: CertificateName): string {
  const { names, issuer, until } = CERTIFICATES[name];
  return `${names.join(', ')}, until ${until}${names.includes(issuer) ? ', signed by itself' : ''}`;
}

function StrictTransport(props: Props) {
  const { configuration, onChange } = props;
  const { plain, hsts } = configuration;
  const setHsts = (next: Hsts | null) => onChange({ ...configuration, hsts: next });
  const onPort80 = [
    ['http', 'Port 80', 'sends it'],
    ['both', 'Both', 'send it'],
  ] as const;
  return (
    <ChoiceGroup<HstsChoice>
      {...groupOf(props, 'hsts')}
      legend="Strict-Transport-Security (HSTS)"
      value={hsts?.on ?? 'nowhere'}
      choices={[
        ['nowhere', 'Not sent', ''],
        ['https', 'Port 443', 'sends it'],
        ...(plain === 'closed' ? [] : onPort80),
      ]}
      onChange={(on) =>
        setHsts(on === 'nowhere' ? null : { ...(hsts ?? { maxAge: A_DAY, subdomains: false }), on })
      }
    >
      {hsts && <HstsFields hsts={hsts} onChange={setHsts} />}
    </ChoiceGroup>
  );
}

function HstsFields({ hsts, onChange }: { hsts: Hsts; onChange: (next: Hsts) => void }) {
  return (
    <>
      <div className="choice-fields">
        <label>
          {`max-age, seconds (${inDays(hsts.maxAge)})`}
          <NumberField
            value={hsts.maxAge}
            min={0}
            max={MOST_AGE}
            onChange={(maxAge) => onChange({ ...hsts, maxAge })}
          />
        </label>
      </div>
      <label>
        <input
          type="checkbox"
          checked={hsts.subdomains}
          onChange={({ target }) => onChange({ ...hsts, subdomains: target.checked })}
        />
        <span>
          <b>includeSubDomains</b> my.shop.lab as well
        </span>
      </label>
    </>
  );
}

/** '30 days'. */
function inDays(seconds: number): string {
  const days = Math.round((seconds / A_DAY) * 10) / 10;
  return `${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'}`;
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
