import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '#database/free-port.ts'
import { debianPackages } from './debian-packages.ts'
import { eventually } from './eventually.ts'

/** A real nginx with the configuration that operators use, deploy/nginx/sabia.conf. */
export class Nginx {
  readonly url: string
  readonly #directory = mkdtempSync(join(tmpdir(), 'sabia-nginx-'))
  #child: ChildProcess | undefined
  #output = ''

  readonly port: number
  private constructor(port: number) {
    this.port = port
    this.url = `http://localhost:${port}`
  }

  /** In front of the web processes of these ports. What it has cached survives `stop` and `start`. */
  static async open(targets: readonly number[]): Promise<Nginx> {
    const nginx = new Nginx(await freePort())
    nginx.#configure(targets)
    try {
      await nginx.start()
    } catch (error) {
      await nginx.close()
      throw error
    }
    return nginx
  }

  #configure(targets: readonly number[]) {
    const at = (path: string) => join(this.#directory, path)
    mkdirSync(at('tmp'))
    let site = readFileSync(join(import.meta.dirname, '../../deploy/nginx/sabia.conf'), 'utf8')
    // The lines that an operator adapts.
    for (const [line, adapted] of [
      ['server 127.0.0.1:3000;', targets.map((port) => `server localhost:${port};`).join(' ')],
      ['/var/cache/nginx/sabia ', `${at('pages')} `],
      ['listen 80;', `listen localhost:${this.port};`],
    ] as const) {
      if (site.split(line).length !== 2) throw new Error(`deploy/nginx/sabia.conf has not exactly one ${line}`)
      site = site.replace(line, adapted)
    }
    writeFileSync(at('sabia.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${at('tmp')}/${name};`)
      .join('\n')
    const account = process.getuid?.() === 0 ? 'user root;' : ''
    writeFileSync(
      at('nginx.conf'),
      `daemon off; ${account} worker_processes 1; pid ${at('pid')}; error_log stderr warn;
events { worker_connections 512; }
http { access_log off; ${temporary}
include ${at('sabia.conf')}; }
`,
    )
  }

  async start() {
    const child = spawn(nginxBinary(), ['-p', this.#directory, '-c', join(this.#directory, 'nginx.conf')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (this.#output += String(text)))
    process.once('exit', () => child.kill('SIGKILL'))
    this.#child = child
    const responds = async () => {
      if (child.exitCode !== null) throw new Error(`nginx has ended:\n${this.#output}`)
      return fetch(`${this.url}/metrics`).then(
        ({ status }) => status === 404,
        () => false,
      )
    }
    if (!(await eventually(responds, 60, 30))) throw new Error(`nginx does not respond:\n${this.#output}`)
  }

  async stop() {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }

  /** Everything that it has cached expires, a minute ago: the second field of a cache file, ngx_http_file_cache_header_t. */
  expire() {
    const expired = Buffer.alloc(8)
    expired.writeBigInt64LE(BigInt(Math.floor(Date.now() / 1000) - 60))
    const pages = join(this.#directory, 'pages')
    for (const entry of readdirSync(pages, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = openSync(join(entry.parentPath, entry.name), 'r+')
      writeSync(file, expired, 0, 8, 8)
      closeSync(file)
    }
  }

  async close() {
    await this.stop()
    rmSync(this.#directory, { recursive: true, force: true })
  }
}

/** The machine's own nginx, or Debian's. */
function nginxBinary(): string {
  const folders = ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
  const installed = folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path))
  return installed ?? join(debianPackages('nginx', ['nginx'], 'apt-get install nginx, brew install nginx'), 'usr/sbin/nginx')
}
