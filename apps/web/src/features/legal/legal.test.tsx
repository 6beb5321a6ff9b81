import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { LegalPage, type LegalText, type Paragraph } from './legal-document.tsx';
import { PolicyText } from './policy-text.tsx';
import { privacy } from './privacy.ts';
import { security } from './security.ts';
import { terms } from './terms.ts';

const texts = { privacy, terms, security };
const all = Object.entries(texts);

const wordsOf = (paragraph: Paragraph): string =>
  typeof paragraph === 'string'
    ? paragraph
    : paragraph.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');

function read(text: LegalText): string {
  const sections = text.sections.flatMap(({ heading, paragraphs, points = [] }) => [
    heading,
    ...[...paragraphs, ...points].map(wordsOf),
  ]);
  return [text.title, text.lead, ...sections].join('\n');
}

afterEach(() => document.head.replaceChildren());

function openPage(text: LegalText) {
  return render(<LegalPage text={text} />, { wrapper: MemoryRouter });
}

describe.each(all)('the text on %s', (_name, text) => {
  it('names the operator that the gateway filled in', () => {
    document.head.innerHTML =
      '<meta name="operator" content="This site is run by Ada &amp; Söhne (“the operator”)." data-contact="ada@site.test">';
    const { container } = openPage(text);
    expect(container).toHaveTextContent('This site is run by Ada & Söhne (“the operator”).');
    expect(container).toHaveTextContent('ada@site.test');
    expect(container).not.toHaveTextContent(/\{(operator|contact)\}/);
  });

  it('says that no operator has given a name where no gateway filled one in', () => {
    document.head.innerHTML =
      '<meta name="operator" content="__OPERATOR__" data-contact="__OPERATOR_CONTACT__">';
    const { container } = openPage(text);
    expect(container).toHaveTextContent(
      'This is a private installation; its operator has given no name yet (OPERATOR_NAME).',
    );
    expect(container).toHaveTextContent('through the contact page');
    expect(container).not.toHaveTextContent(/__|\{(operator|contact)\}/);
  });

  it('links only to pages that exist', () => {
    openPage(text);
    for (const link of screen.queryAllByRole('link'))
      expect(Object.values(webPaths)).toContain(link.getAttribute('href'));
  });

  it('has no heading twice', () => {
    const headings = text.sections.map(({ heading }) => heading);
    expect(new Set(headings).size).toBe(headings.length);
  });
});

describe('the texts agree with the system and with each other', () => {
  it.each([
    ['privacy', '7 days at most'],
    ['privacy', '48 hours'],
    ['privacy', 'the last ten, each as a keyed hash of its mark, for 90 days'],
    ['privacy', 'for 7 days once the email was sent'],
    ['privacy', '12 months'],
    ['privacy', 'Backups: 35 days'],
    ['privacy', 'within 30 days'],
    ['privacy', 'sets no cookies'],
    ['privacy', 'never sold'],
    ['privacy', 'may be suspended'],
    ['privacy', 'at least 13 years'],
    ['terms', 'at least 13 years'],
    ['terms', 'at least 6 characters; 12 or more are recommended'],
    ['terms', 'may be suspended'],
    ['terms', 'Creative Commons Attribution 4.0 (CC BY 4.0,'],
    ['terms', 'Apache License 2.0'],
    ['security', 'At least 6 are required; 12 or more are recommended'],
    ['security', 'Argon2id'],
    ['security', 'within 48 hours'],
    ['security', 'within 24 hours'],
    ['security', 'named operators'],
    ['security', '7 days at most'],
  ] as const)('%s says "%s"', (name, words) => {
    expect(read(texts[name])).toContain(words);
  });

  it('claims no second factor for administrators', () => {
    expect(all.map(([, text]) => read(text)).join('\n')).not.toMatch(/multi-factor|MFA/i);
  });
});

const SOURCES = join(import.meta.dirname, '../..');
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|legal/.test(name))
  .map((name) => readFileSync(join(SOURCES, name), 'utf8'))
  .join('\n');

test('the app uses every storage key that the privacy policy names', () => {
  const section = privacy.sections.find(({ heading }) => heading === 'In your browser');
  const named = (section?.points ?? [])
    .map(wordsOf)
    .join(' ')
    .match(/\b[a-z]+[A-Z]\w+|\btheme\b/g);
  expect(named?.length).toBeGreaterThan(9);
  for (const key of named ?? []) expect(sources).toContain(key);
});

test('the privacy policy names every storage key that the app uses', () => {
  const plain = [...sources.matchAll(/(?:writeStored\(|KEY\w* = )'(\w+)'/g)];
  const perPerson = [
    ...sources.matchAll(/Key\b[^\n]*(?:=>|\{\n\s*return) `(\w+_)\$\{/g),
    ...sources.matchAll(/storedByLevel\('(\w+_)'/g),
  ];
  expect(plain.length).toBeGreaterThan(4);
  expect(perPerson.length).toBeGreaterThan(6);
  const stored = [...plain, ...perPerson].map(([, key]) => key!);
  for (const key of stored) expect(read(privacy)).toContain(key);
});

test('a policy in the registration dialog opens its links in a new tab', () => {
  render(<PolicyText policy="terms" />, { wrapper: MemoryRouter });
  expect(screen.getByRole('heading', { level: 3, name: 'Who may register' })).toBeVisible();
  for (const link of screen.getAllByRole('link')) expect(link).toHaveAttribute('target', '_blank');
});
