import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react';
import type { TextView } from '@netward/challenges';
import {
  BROKEN_NETWORKS,
  type BrokenNetwork,
  type BrokenNetworkId,
  judgeRepair,
  repairOf,
} from '@netward/challenges/broken-network';
import type { Machine, MachinePlay } from '@netward/machine';
import { Button } from '../../../../ui/button.tsx';
import { ColumnHeads } from '../../../../ui/column-heads.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { CodeEditorProps } from '../code-editor.tsx';
import { Choice } from '../../layout.tsx';
import { KnownFacts } from '../task-pane.tsx';
import { CodeEditor } from '../challenge-editor.tsx';
import { ToolWords } from './played-days.tsx';
import { EndCell, problemsIn } from './plays.tsx';

interface BrokenNetworksProps {
  readonly machine: Machine;
  /** Leads back to the learner's own rules. */
  readonly mode: ReactNode;
  readonly grammar: TextView<unknown>['grammar'];
  readonly onFailed: (error: unknown) => void;
}

/** Firewalls that are wrong, each with a complaint; the real one decides whether a repair holds. */
export function BrokenNetworks(props: BrokenNetworksProps) {
  const [chosen, setChosen] = useState(BROKEN_NETWORKS[0]!);
  const [texts, setTexts] = useState<Partial<Record<BrokenNetworkId, string>>>({});
  const { id, rules } = chosen;
  return (
    <>
      <div className="cluster middle real-days ruled">
        {props.mode}
        <Choice
          className="challenge-traffic flex gap-4 fills"
          buttonClass="flex middle gap-6 framed mono"
          label="Broken network"
          options={BROKEN_NETWORKS.map((each, at) => [each.id, at + 1, `${at + 1}: ${each.title}`])}
          chosen={id}
          onChoose={(next) => setChosen(BROKEN_NETWORKS.find((each) => each.id === next)!)}
        />
      </div>
      <Repair
        key={id}
        {...props}
        network={chosen}
        text={texts[id] ?? rules.trimEnd()}
        onText={(text) => setTexts({ ...texts, [id]: text })}
      />
    </>
  );
}

interface RepairProps extends BrokenNetworksProps {
  readonly network: BrokenNetwork;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function Repair(props: RepairProps) {
  const { grammar, network, text, onText } = props;
  const { title, report, task, known, flows, rules, explanation } = network;
  const begun = rules.trimEnd();
  const { isChecking, checked, check } = useCheck(props);
  const refused = checked && checked.answer.status !== 0 ? checked.answer : null;
  const judged = checked && !refused ? judgeRepair(flows, checked.verdicts) : null;
  const checkByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void check(text);
  };
  const isOf = checked?.text === text;
  const problems = refused && isOf ? problemsIn(refused.errors) : [];
  return (
    <div
      className="scroll focus-inside real-repair stack packed gap-10 small muted"
      onKeyDown={checkByKey}
    >
      <h3 className="bright">{title}</h3>
      <p>“{report}”</p>
      <p>{task}</p>
      <KnownFacts known={known} />
      <RulesEditor {...{ text, grammar, problems, onText }} />
      <div className="cluster middle">
        <Button
          look="primary"
          aria-disabled={isChecking}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void check(text)}
        >
          Check
        </Button>
        <Button look="quiet" size="small" disabled={text === begun} onClick={() => onText(begun)}>
          Start over
        </Button>
        <Button
          look="quiet"
          size="small"
          onClick={() => void repairOf(network.id).then(onText, () => undefined)}
        >
          Show a repair
        </Button>
        <p id="real-repaired" role="status" data-repaired={judged?.isRepaired}>
          {isChecking ? 'The flows are on their way.' : standingOf(judged, isOf)}
        </p>
      </div>
      {refused && <ToolWords words={refused.errors} />}
      {judged?.isRepaired && <p className="challenge-explains fixed small ruled">{explanation}</p>}
      {judged && checked && <RepairedFlows flows={judged.flows} verdicts={checked.verdicts} />}
    </div>
  );
}

type RulesProps = Pick<CodeEditorProps, 'grammar' | 'problems' | 'onText'> & { text: string };

function RulesEditor({ text, ...rest }: RulesProps) {
  return (
    <div className="real-editor">
      <Suspense>
        <CodeEditor
          {...rest}
          value={text}
          isReadOnly={false}
          marked={[]}
          label="Rules to repair"
          describedBy="real-repaired"
          onLine={() => undefined}
        />
      </Suspense>
    </div>
  );
}

type Judged = ReturnType<typeof judgeRepair>;

function standingOf(judged: Judged | null, isOfText: boolean): string {
  if (!judged) return 'Not checked yet.';
  const right = judged.flows.filter(isRight).length;
  const since = isOfText ? '' : ' The text has changed since.';
  if (judged.isRepaired) return `Repaired: every flow ends as it should.${since}`;
  return `${right} of ${judged.flows.length} flows end as they should.${since}`;
}

function isRight({ outcome }: Judged['flows'][number]): boolean {
  return outcome === 'served' || outcome === 'stopped';
}

function useCheck({ machine, network: { flows }, onFailed }: RepairProps) {
  const [isChecking, setChecking] = useState(false);
  const [checked, setChecked] = useState<(MachinePlay & { text: string }) | null>(null);
  const check = async (text: string) => {
    if (isChecking) return;
    setChecking(true);
    try {
      setChecked({ text, ...(await machine.play(text, flows)) });
    } catch (error) {
      onFailed(error);
    }
    setChecking(false);
  };
  return { isChecking, checked, check };
}

function RepairedFlows({ flows, verdicts }: Pick<Judged, 'flows'> & Pick<MachinePlay, 'verdicts'>) {
  return (
    <table className="real-flows wide mono" aria-label="Flow by flow">
      <ColumnHeads names={['who', 'source', 'to', 'became of it', 'should be']} />
      <tbody>
        {flows.map((flow, index) => (
          <tr key={flow.id} data-flow={flow.id} data-real={verdicts[index]}>
            <td>{flow.who}</td>
            <td>{flow.source}</td>
            <td>{`${flow.destination}:${flow.port}`}</td>
            <EndCell end={verdicts[index]} />
            <td>
              {isRight(flow) ? (
                <Icon name="i-check" label="as it should be" />
              ) : (
                <b>{flow.isWanted ? 'accepted' : 'stopped'}</b>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
