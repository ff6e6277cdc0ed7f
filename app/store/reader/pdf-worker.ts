/** The worker of PDF.js, which reads the file. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
