const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** A duration in its two largest units: 45 s, 3 min 20 s, 2 h 5 min, 3 d 4 h. */
export function describeAge(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor((whole % HOUR_S) / 60);
  const hours = Math.floor((whole % DAY_S) / HOUR_S);
  if (whole >= DAY_S) return `${Math.floor(whole / DAY_S)} d ${hours} h`;
  if (whole >= HOUR_S) return `${hours} h ${minutes} min`;
  return whole >= 60 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/** A moment as the desk shows it: 21 Nov, 07:05:09 UTC. */
export function describeTime(iso: string): string {
  return `${MOMENT.format(new Date(iso))} UTC`;
}
