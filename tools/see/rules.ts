import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'yaml';
import { root } from '../start/workspace.mjs';

/** Where what operators see the product with is kept. */
export const observability = join(root, 'deploy/observability');

export interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  for?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

/** Files of rules, as Prometheus is given them. */
export const ruleFiles: readonly string[] = readdirSync(observability)
  .filter((file) => /-(alerts|rules)\.yml$/.test(file))
  .map((file) => join(observability, file));

/** Every rule of every file. */
export function readRules(): Rule[] {
  return ruleFiles
    .map((file): { groups: { rules: Rule[] }[] } => yaml.parse(readFileSync(file, 'utf8')))
    .flatMap(({ groups }) => groups.flatMap(({ rules }) => rules));
}

/** A time series that an expression asks for, and the labels that it tells apart. */
export interface Selector {
  metric: string;
  labels: string[];
}

const WORDS = new Set([
  ...['by', 'without', 'on', 'ignoring', 'group_left', 'group_right', 'and', 'or', 'unless'],
  ...['bool', 'offset', 'inf', 'nan'],
]);

/** The series that a PromQL expression asks for: its names but functions, words and labels. */
export function selectorsIn(expr: string): Selector[] {
  const plain = expr
    .replace(/"[^"]*"|'[^']*'/g, '""')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ');
  return [...plain.matchAll(/(?<![\w.])([a-zA-Z_:][\w:]*)\s*(\{[^}]*\}|\()?/g)]
    .filter(([, name, next]) => next !== '(' && !WORDS.has(name as string))
    .map(([, metric, matchers = '']) => ({
      metric: metric as string,
      labels: [...matchers.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label as string),
    }));
}
