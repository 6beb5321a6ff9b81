import { describe, expect, it } from '@jest/globals';
import { socialLinksSetting } from './social-links.ts';

const faultOf = (text: string) => socialLinksSetting.safeParse(text).error?.issues[0]?.message;

describe('social links', () => {
  it('lead to the platforms by default', () => {
    const links = socialLinksSetting.parse(undefined);
    expect(links.map(({ name }) => name)).toEqual([
      'Instagram',
      'TikTok',
      'Facebook',
      'YouTube',
      'Threads',
      'X',
    ]);
    expect(links.map(({ href }) => href)).toContain('https://www.instagram.com/');
  });

  it('are only those configured', () => {
    expect(socialLinksSetting.parse('https://www.threads.net/@ada')).toEqual([
      { name: 'Threads', href: 'https://www.threads.net/@ada' },
    ]);
  });

  it('are not shown when there are none', () => {
    expect(socialLinksSetting.parse('none')).toEqual([]);
  });

  it.each(['https://x.com.evil.test/ada', 'https://ada.test', 'https://notx.com'])(
    'do not lead elsewhere: %s',
    (page) => expect(faultOf(page)).toMatch(/^must be a page on Instagram, /),
  );

  it.each(['x.com/ada', 'javascript:alert(1)', ''])('are addresses of the web, not %p', (page) => {
    expect(faultOf(page)).toBe('must be an http or https address');
  });
});
