/*
 * The one program in the machine that the page talks to. Frames go over the serial line, "<id> <kind> <length>\n" and
 * then so many bytes; nothing reads a prompt.
 *
 * To the machine:  run    namespace \0 argument \0 … \0 \0 standard input
 *                  shell  namespace \0 columns rows: a shell on a pseudo-terminal
 *                  watch  namespace: every packet of it as a pcap file, until it is stopped
 *                  flows  a line each: namespace, milliseconds from now, source, port, destination, port
 *                  keys, size (columns rows), stop: for the job of that id
 *                  clock  seconds since 1970
 * To the page:     out, err, end (its length is the exit status), got (CHUNK bytes taken: send more), ready
 *
 *   agent            serves the serial line, its standard input and output
 *   agent serve N…   echoes on TCP ports
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netpacket/packet.h>
#include <poll.h>
#include <pty.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { CHUNK = 1024, JOBS = 8, FLOWS = 1024, SPACES = 4, OPEN = 512, TENTH_MS = 100, SILENT_TENTHS = 15 };

static void write_all(int fd, const void *from, size_t length) {
  for (const char *at = from; length > 0;) {
    ssize_t n = write(fd, at, length);
    if (n < 0 && errno != EINTR && errno != EAGAIN) _exit(1);
    if (n > 0) at += n, length -= n;
  }
}

static void frame(int id, const char *kind, const void *body, size_t length) {
  char head[64];
  write_all(1, head, sprintf(head, "%d %s %zu\n", id, kind, length));
  write_all(1, body, length);
}

static void end(int id, int status) {
  char head[64];
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  write_all(1, head, sprintf(head, "%d end %d\n", id, code));
}

static void enter(const char *space) {
  char path[128];
  snprintf(path, sizeof path, "/run/netns/%s", space);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0 || setns(fd, CLONE_NEWNET) < 0) dprintf(2, "no namespace %s\n", space), exit(127);
  close(fd);
}

/** A socket that sees every packet of the namespace that this process is in. */
static int open_eye(int protocol) {
  int eye = socket(AF_PACKET, SOCK_DGRAM, htons(protocol)), size = 8 << 20;
  setsockopt(eye, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof size);
  return eye;
}

/* Flows: all from one process, so that none waits for another to start. */

struct flow {
  char space[16], letter, has_arrived;
  int fd, at;
  struct sockaddr_in from, to;
};
static struct flow flows[FLOWS];
/** Those of the flows that are under way. */
static struct pollfd sockets[FLOWS];
static int flow_count, eyes[SPACES], eye_count;

static void conclude(int i, char letter) {
  if (letter == 'N' && flows[i].has_arrived) letter = 'A';
  printf("%d %c\n", i, letter);
  fflush(stdout);
  close(flows[i].fd);
  sockets[i].fd = -1;
}

/** Reads "namespace ms source port destination port" and makes its socket there. */
static int prepare(const char *line, struct flow *flow) {
  char source[16], destination[16];
  int source_port, port, yes = 1;
  if (sscanf(line, "%15s %d %15s %d %15s %d", flow->space, &flow->at, source, &source_port, destination, &port) != 6) return 0;
  flow->letter = '-';
  flow->from = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(source_port)};
  flow->to = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(port)};
  inet_pton(AF_INET, source, &flow->from.sin_addr);
  inet_pton(AF_INET, destination, &flow->to.sin_addr);
  enter(flow->space);
  flow->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  setsockopt(flow->fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  socklen_t size = sizeof flow->from;
  return bind(flow->fd, (void *)&flow->from, size) == 0 && getsockname(flow->fd, (void *)&flow->from, &size) == 0;
}

/** Which SYNs came to an end of the network: silence before the firewall or behind it. */
static void note_arrivals(int eye) {
  unsigned char packet[128];
  struct sockaddr_ll where;
  socklen_t size = sizeof where;
  while (recvfrom(eye, packet, sizeof packet, MSG_DONTWAIT, (void *)&where, &size) >= 40) {
    unsigned char *tcp = packet + (packet[0] & 15) * 4;
    if (where.sll_pkttype == PACKET_OUTGOING || packet[9] != IPPROTO_TCP || (tcp[13] & 0x12) != 0x02) continue;
    for (struct flow *flow = flows; flow < flows + flow_count; flow++)
      if (!memcmp(packet + 12, &flow->from.sin_addr, 4) && !memcmp(packet + 16, &flow->to.sin_addr, 4) &&
          !memcmp(tcp, &flow->from.sin_port, 2) && !memcmp(tcp + 2, &flow->to.sin_port, 2))
        flow->has_arrived = 1;
  }
}

/** Goes on with a flow whose socket has something to say. */
static void advance(int i) {
  struct flow *flow = &flows[i];
  char byte;
  int error = 0;
  socklen_t size = sizeof error;
  if (flow->letter == 'H') return conclude(i, recv(flow->fd, &byte, 1, 0) > 0 ? 'S' : 'H');
  getsockopt(flow->fd, SOL_SOCKET, SO_ERROR, &error, &size);
  if (error) return conclude(i, error == ECONNREFUSED ? 'R' : 'N');
  if (!(sockets[i].revents & POLLOUT)) return;
  flow->letter = 'H';
  sockets[i].events = POLLIN;
  if (send(flow->fd, "x", 1, MSG_NOSIGNAL) < 0) conclude(i, 'H');
}

static long now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/** Opens what is due and says how much that is; `left` becomes true while a flow is to be opened or not decided. */
static int open_due(long passed, int *left) {
  int opened = 0;
  *left = 0;
  for (int i = 0; i < flow_count; i++) {
    struct flow *flow = &flows[i];
    if (flow->letter == '-' && flow->at <= passed) {
      opened++;
      flow->letter = 'N';
      sockets[i] = (struct pollfd){flow->fd, POLLOUT, 0};
      if (connect(flow->fd, (void *)&flow->to, sizeof flow->to) < 0 && errno != EINPROGRESS)
        conclude(i, errno == ECONNREFUSED ? 'R' : 'N');
    }
    *left |= flow->letter == '-' || sockets[i].fd >= 0;
  }
  return opened;
}

/**
 * Flows that hear nothing are given up after so many tenths of a second in a row in which nothing happened to any of
 * them. They are counted: when the page's processor stands still for a while, it is one tenth of the machine.
 */
static int play(char *lines) {
  for (char *line = strtok(lines, "\n"); line && flow_count < FLOWS; line = strtok(NULL, "\n"), flow_count++) {
    if (!prepare(line, &flows[flow_count])) return dprintf(2, "%s: %s\n", line, strerror(errno)), 2;
    sockets[flow_count].fd = -1;
  }
  for (const char *space = "outside\0inside\0"; *space; space += strlen(space) + 1)
    enter(space), eyes[eye_count++] = open_eye(0x0800);
  const long start = now_ms();
  for (int left = 1, silent = 0;;) {
    int opened = open_due(now_ms() - start, &left);
    if (!left) return 0;
    int ready = poll(sockets, flow_count, TENTH_MS);
    silent = opened || ready > 0 ? 0 : silent + 1;
    for (int i = 0; i < eye_count; i++) note_arrivals(eyes[i]);
    for (int i = 0; i < flow_count; i++) {
      if (sockets[i].fd < 0) continue;
      if (silent >= SILENT_TENTHS) conclude(i, flows[i].letter);
      else if (ready > 0 && sockets[i].revents) advance(i);
    }
  }
}

/* The servers, and the eye on the firewall. */

static int serve(int count, char **ports) {
  static struct pollfd polled[OPEN];
  int used = 0;
  for (; used < count; used++) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(atoi(ports[used]))};
    int yes = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(fd, (void *)&at, sizeof at) < 0 || listen(fd, 256) < 0) return perror(ports[used]), 1;
    polled[used] = (struct pollfd){fd, POLLIN, 0};
  }
  for (;;) {
    poll(polled, used, -1);
    for (int i = 0, now = used; i < now; i++) {
      char byte;
      if (polled[i].revents == 0) continue;
      if (i < count) {
        int fd = accept(polled[i].fd, NULL, NULL);
        if (fd >= 0 && used < OPEN) polled[used++] = (struct pollfd){fd, POLLIN, 0};
      } else if (recv(polled[i].fd, &byte, 1, 0) > 0) send(polled[i].fd, &byte, 1, MSG_NOSIGNAL);
      else close(polled[i].fd), polled[i].fd = -1;
    }
    while (used > count && polled[used - 1].fd < 0) used--;
  }
}

/** Every packet of this namespace, as `tcpdump -i any -w -` writes it (LINUX_SLL2). */
static void watch(void) {
  static unsigned char record[36 + 65536];
  const unsigned head[6] = {0xa1b2c3d4, 0x00040002, 0, 0, 65535, 276};
  int eye = open_eye(0x0003);
  write_all(1, head, sizeof head);
  for (;;) {
    struct sockaddr_ll where;
    socklen_t size = sizeof where;
    struct timeval now;
    ssize_t n = recvfrom(eye, record + 36, 65536, 0, (void *)&where, &size);
    if (n < 0) continue;
    gettimeofday(&now, NULL);
    memcpy(record, (unsigned[4]){now.tv_sec, now.tv_usec, n + 20, n + 20}, 16);
    memset(record + 16, 0, 20);
    memcpy(record + 16, &where.sll_protocol, 2);
    memcpy(record + 20, &(unsigned){htonl(where.sll_ifindex)}, 4);
    memcpy(record + 24, &(unsigned short){htons(where.sll_hatype)}, 2);
    record[26] = where.sll_pkttype;
    record[27] = where.sll_halen;
    memcpy(record + 28, where.sll_addr, 8);
    write_all(1, record, 36 + n);
  }
}

/* Jobs: a process each, whose output goes to the page in frames. */

struct job {
  int id, out, err, status, has_ended;
  pid_t pid;
};
static struct job jobs[JOBS];

static struct job *job_of(int id) {
  for (int i = 0; i < JOBS; i++)
    if (jobs[i].pid && jobs[i].id == id) return &jobs[i];
  return NULL;
}

static void run(char *space, char *body_end) {
  char *arguments[64], *at = space + strlen(space) + 1;
  int count = 0, input = memfd_create("input", 0);
  for (; *at && count < 63; at += strlen(at) + 1) arguments[count++] = at;
  arguments[count] = NULL;
  write_all(input, at + 1, body_end - at - 1);
  lseek(input, 0, SEEK_SET);
  dup2(input, 0);
  close(input);
  execvp(arguments[0], arguments);
  dprintf(2, "%s: %s\n", arguments[0], strerror(errno));
  _exit(127);
}

/** What a job's own process does. */
static void work(const char *kind, char *body, size_t length) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (!strcmp(kind, "flows")) exit(play(body));
  enter(body);
  if (!strcmp(kind, "watch")) watch();
  if (!strcmp(kind, "run")) run(body, body + length);
  if (chdir("/root") == 0) execl("/bin/sh", "-sh", NULL);
  _exit(127);
}

static struct winsize size_from(const char *text) {
  struct winsize size = {0};
  sscanf(text, "%hu %hu", &size.ws_col, &size.ws_row);
  return size;
}

static void start(int id, const char *kind, char *body, size_t length) {
  struct job *job = NULL;
  for (int i = 0; i < JOBS && !job; i++)
    if (!jobs[i].pid) job = &jobs[i];
  if (!job) return end(id, 126 << 8);
  int out[2], err[2] = {-1, -1};
  if (!strcmp(kind, "shell")) {
    struct winsize size = size_from(body + strlen(body) + 1);
    pid_t pid = forkpty(&out[0], NULL, NULL, &size);
    if (pid == 0) work(kind, body, length);
    fcntl(out[0], F_SETFL, O_NONBLOCK);
    fcntl(out[0], F_SETFD, FD_CLOEXEC);
    *job = (struct job){id, out[0], -1, 0, 0, pid};
    return;
  }
  if (pipe2(out, O_CLOEXEC) < 0 || pipe2(err, O_CLOEXEC) < 0) return end(id, 126 << 8);
  pid_t pid = fork();
  if (pid == 0) {
    setsid();
    dup2(open("/dev/null", O_RDONLY), 0);
    dup2(out[1], 1);
    dup2(err[1], 2);
    work(kind, body, length);
  }
  close(out[1]);
  close(err[1]);
  *job = (struct job){id, out[0], err[0], 0, 0, pid};
}

static void take(int id, const char *kind, char *body, size_t length) {
  struct job *job = job_of(id);
  if (!strcmp(kind, "clock")) {
    settimeofday(&(struct timeval){atoll(body), 0}, NULL);
    end(id, 0);
  } else if (!strcmp(kind, "stop")) {
    if (job) kill(-job->pid, SIGKILL);
  } else if (!strcmp(kind, "size")) {
    struct winsize size = size_from(body);
    if (job) ioctl(job->out, TIOCSWINSZ, &size);
  } else if (!strcmp(kind, "keys")) {
    // What a terminal cannot take is lost, as on any line; waiting would hold up every other job.
    if (job && write(job->out, body, length) < 0) return;
  } else start(id, kind, body, length);
}

/** Passes on what a job wrote; -1 once there is no more. */
static int drain(int id, const char *kind, int fd) {
  char buffer[4096];
  ssize_t n = read(fd, buffer, sizeof buffer);
  if (n > 0) frame(id, kind, buffer, n);
  if (n > 0 || (n < 0 && errno == EAGAIN)) return fd;
  close(fd);
  return -1;
}

static void listen_to_page(void) {
  static char head[64], kind[16], *body;
  static size_t used, length, have;
  static int id;
  char bytes[CHUNK];
  size_t wanted = !body ? 1 : length - have < CHUNK ? length - have : CHUNK;
  ssize_t n = read(0, bytes, wanted);
  if (n < 0 || (n == 0 && wanted > 0)) return;
  if (body) {
    memcpy(body + have, bytes, n);
    for (size_t i = have / CHUNK; i < (have + n) / CHUNK; i++) frame(id, "got", "", 0);
    have += n;
  } else if (*bytes != '\n') {
    if (used < sizeof head - 1) head[used++] = *bytes;
    return;
  } else {
    head[used] = '\0';
    used = have = 0;
    if (sscanf(head, "%d %15s %zu", &id, kind, &length) != 3) return;
    body = calloc(1, length + 3);
  }
  if (have < length) return;
  take(id, kind, body, length);
  free(body);
  body = NULL;
}

int main(int count, char **arguments) {
  if (count > 2) return serve(count - 2, arguments + 2);
  struct termios line;
  tcgetattr(0, &line);
  cfmakeraw(&line);
  line.c_cflag |= CLOCAL;
  tcsetattr(0, TCSANOW, &line);
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, NULL);
  int children = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  frame(0, "ready", "", 0);
  for (;;) {
    struct pollfd polled[2 + 2 * JOBS] = {{0, POLLIN, 0}, {children, POLLIN, 0}};
    for (int i = 0; i < JOBS; i++) {
      polled[2 + 2 * i] = (struct pollfd){jobs[i].pid ? jobs[i].out : -1, POLLIN, 0};
      polled[3 + 2 * i] = (struct pollfd){jobs[i].pid ? jobs[i].err : -1, POLLIN, 0};
    }
    poll(polled, 2 + 2 * JOBS, -1);
    if (polled[0].revents) listen_to_page();
    struct signalfd_siginfo info;
    while (read(children, &info, sizeof info) == sizeof info) {}
    int status;
    for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
      for (int i = 0; i < JOBS; i++)
        if (jobs[i].pid == pid) jobs[i].has_ended = 1, jobs[i].status = status;
    for (int i = 0; i < JOBS; i++) {
      struct job *job = &jobs[i];
      if (polled[2 + 2 * i].revents) job->out = drain(job->id, "out", job->out);
      if (polled[3 + 2 * i].revents) job->err = drain(job->id, "err", job->err);
      if (job->pid && job->has_ended && job->out < 0 && job->err < 0) end(job->id, job->status), job->pid = 0;
    }
  }
}
