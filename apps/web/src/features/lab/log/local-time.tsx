const LOCAL_TIME = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** A moment, in milliseconds since 1970, on the learner's clock. */
export const localTime = (time: number): string => LOCAL_TIME.format(time);

/** A moment, in milliseconds since 1970, as the learner's clock shows it. */
export function LocalTime({ time }: { time: number }) {
  return <time dateTime={new Date(time).toISOString()}>{localTime(time)}</time>;
}
