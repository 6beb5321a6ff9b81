import type { LevelTexts } from '../level.ts';

export const texts: LevelTexts = {
  name: 'SOC Challenge',
  title: 'SOC Challenge',
  kind: 'Expert',
  summary:
    'Combine prevention, inspection, detection and records, and tell them apart under attack.',
  description:
    'Four defences, one attack. Run the injection with everything off, then turn the layers on one by one. Blocked, alerted and recorded are three different things. The SOC view is optional: it shows the layers together and adds no protection.',
  tip: 'Turn on one defence at a time, the watching ones first, and run SQL injection after each.',
  completionNote: 'All six tried. Run SQL injection again and compare with the first run.',
  readMore: {
    title: 'Layers, and the people behind them',
    bullets: [
      'Defence in depth means independent layers: what one misses, another may catch. Four switches turned on are not four times the safety if they all rely on the same signatures.',
      'The order is physical. The IPS comes first, the WAF second, and the sensor watches the segment behind both, so it sees only what got through. A quiet sensor can mean a quiet day, a good filter or a blind sensor; the other records help to tell which.',
      'The IPS can act first only because this traffic is plain HTTP. With HTTPS it would see ciphertext unless TLS ended before it, and the WAF would be the first to read the request.',
      'IPS and WAF stand in the path and can stop a request. IDS and SIEM stand beside it and cannot. Confusing the two kinds is how alerts get mistaken for protection.',
      'Record what was blocked as well. A blocked attempt has the same severity here as one that got through, and it shows that somebody is trying; severity and outcome together tell how urgent it is.',
      'A security operations centre is people and process: somebody reads the alert, decides, acts, and learns from it. The combined view is their window, not their work.',
      'Every layer costs: false positives in the path, tuning, storage, attention. Start from what you must protect and measure before and after, as you do here.',
      'Left out: firewall, TLS, VPN and balancer from the earlier levels, an attacker who adapts, and everything that happens after the first alert. The lasting repair is still the application’s query. Attack only systems that you own or are allowed to test.',
    ],
  },
  video: null,
};
