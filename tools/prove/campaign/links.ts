import { openTcpGate, type TcpGate } from '@netward/test-kit';
import type { ServiceName } from '../../harness/environment.ts';
import type { CampaignLink } from './plan.ts';

/** Whom a setting leads to. */
const reached: Record<string, string> = {
  DATABASE_URL: 'postgres',
  REDIS_URL: 'redis',
  AUTH_URL: 'auth-service',
  LEARNING_URL: 'learning-service',
  ASSISTANT_URLS: 'assistant-service',
  OPENAI_BASE_URL: 'model',
  SMTP_URL: 'mail server',
};

/** A gate in every connection between two parts of a product. */
export class GatedLinks {
  readonly #gates = new Map<CampaignLink, TcpGate>();

  /** Leads every address of an environment through its own gate. */
  async reroute(service: ServiceName, given: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
    const environment = { ...given };
    for (const [setting, part] of Object.entries(reached)) {
      const address = given[setting];
      if (!address || (part === 'model' && service !== 'assistant-service')) continue;
      const gate = await openTcpGate(address);
      this.#gates.set(`${service} > ${part}` as CampaignLink, gate);
      // An address without a path must stay one.
      environment[setting] = address.endsWith('/') ? gate.url : gate.url.replace(/\/$/, '');
    }
    return environment;
  }

  gate(link: CampaignLink): TcpGate {
    const gate = this.#gates.get(link);
    if (!gate) throw new Error(`there is no connection ${link}`);
    return gate;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#gates.values()].map((gate) => gate.close()));
  }
}
