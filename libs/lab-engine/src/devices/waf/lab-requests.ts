// Made by npm run challenges:measured of tools/reference/measured: to be changed there.
import type { MeasuredRequests } from './score.ts';

/** What the Core Rule Set 3.3.4 matched in the lab's attacks; its other requests match nothing. */
// prettier-ignore
export const LAB_REQUESTS: MeasuredRequests = {
  levels: {
    920273: 4,
    941100: 1,
    941110: 1,
    941160: 1,
    941180: 1,
    941320: 2,
    942100: 1,
    942110: 2,
    942130: 2,
    942190: 1,
    942200: 2,
    942260: 2,
    942270: 1,
    942360: 1,
    942361: 2,
    942431: 3,
    942432: 4,
    942480: 2,
  },
  matches: {
    "/search?q=' UNION SELECT name, password FROM users--": [["920273","ARGS:q","ARGS:q=' UNION SELECT name, password FROM users--",5],["942100","ARGS:q","sUEnk",5],["942190","ARGS:q","' UNION S",5],["942270","ARGS:q","UNION SELECT name, password FROM",5],["942360","ARGS:q","' UNION SELECT",5],["942110","ARGS:q","'",3],["942200","ARGS:q"," SELECT name, password FROM",5],["942260","ARGS:q","UNION SELECT ",5],["942361","ARGS:q","' UNION",5],["942480","ARGS:q","UNION SELECT",5],["942432","ARGS:q","' UNION SELECT name, password FROM users-",3]],
    "/search?q=<script>alert(document.cookie)</script>": [["920273","ARGS:q","ARGS:q=<script>alert(document.cookie)</script>",5],["941100","ARGS:q","XSS data",5],["941110","ARGS:q","<script>",5],["941160","ARGS:q","<script",5],["941180","ARGS:q","document.cookie",5],["941320","ARGS:q","<script>",5],["942130","ARGS:q","script>alert",5],["942431","ARGS:q","<script>alert(document.cookie)</script>",3],["942432","ARGS:q","<script>",3]],
  },
};
