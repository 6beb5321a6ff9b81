import agents from './agents.json' with { type: 'json' };

export type AgentName = keyof typeof agents;

/** What browsers and programs call themselves, by short names that tables can hold. */
export const AGENTS: Readonly<Record<AgentName, string>> = agents;
