/** A question about the run on the home page, and the built-in tutor's answer: written by `npm run write`. */
export const sample = {
  question: 'Can the client still open the page?',
  answer:
    'I played “Open page” in your lab as it is now: Works, and anyone on the path can read it. The log would say “[Client] GET http://shop.lab:8080/”, “[Server] 200 OK (plain HTTP)”.',
};
