/** What a learning platform offers to a package: the functions of SCORM 1.2, Run-Time Environment, 3.2. */
export interface ScormApi {
  LMSInitialize(nothing: ''): string;
  LMSGetValue(element: string): string;
  LMSSetValue(element: string, value: string): string;
  LMSCommit(nothing: ''): string;
  LMSFinish(nothing: ''): string;
}

/** As many frames as the standard's own search looks at. */
const FRAMES_MAX = 7;

/** The platform's API in a frame around this one or around the window that opened it; null without one. */
export function findScormApi(page: Window): ScormApi | null {
  return apiAround(page) ?? (page.opener ? apiAround(page.opener as Window) : null);
}

function apiAround(page: Window): ScormApi | null {
  try {
    for (let frame = page, count = 0; count <= FRAMES_MAX; count++, frame = frame.parent) {
      const { API } = frame as Window & { API?: ScormApi };
      if (API) return API;
      if (frame.parent === frame) return null;
    }
  } catch {
    // A frame of another site may not be looked into.
  }
  return null;
}
