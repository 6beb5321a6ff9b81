/** The learner's clock. */
export const LOCAL_TIME = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** A moment, in milliseconds since 1970, as the learner's clock shows it. */
export function LocalTime({ time }: { time: number }) {
  return <time dateTime={new Date(time).toISOString()}>{LOCAL_TIME.format(time)}</time>;
}
