import type { LevelVideo } from '../features/lab/lab-props.ts';

interface VideoLevel {
  readonly texts: { readonly title: string; readonly video: { readonly title: string } | null };
}

/** Where a level's short video is: a search for it, as long as no video is configured. */
export function levelVideo({ texts }: VideoLevel): LevelVideo | null {
  if (!texts.video) return null;
  const query = encodeURIComponent(`${texts.title} network security ${texts.video.title}`);
  return { url: `https://www.youtube.com/results?search_query=${query}` };
}
